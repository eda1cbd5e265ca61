import HarnessCommands
import LinePaginator

Harness.run(with: [LinePaginator.reader])
