// report-pages
