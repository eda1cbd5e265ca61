// report-data
