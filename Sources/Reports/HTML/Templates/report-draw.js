// report-draw
