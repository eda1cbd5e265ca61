// report-turns
