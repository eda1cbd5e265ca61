// report-reader
