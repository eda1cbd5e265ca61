import HarnessCommands

Harness.run()
