// report-screen
