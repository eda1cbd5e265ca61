#ifndef ENTRIES_H
#define ENTRIES_H

// Entries of folders, read by system calls alone: in a signal handler, and after fork(2) in a process of
// many threads.

#ifdef __linux__
// Calls `visit` with the name of each entry of an open folder; returns the sum of what it returns.
int processes_for_each_entry(int folder, int (*visit)(int folder, const char *name));

// What /proc/PID/stat says; `proc` is the open folder /proc. Returns 0, or -1 where there is no such process.
struct status {
  long process;
  char state;
  long parent;
  long session;
};
int processes_status(int proc, const char *name, struct status *status);
#endif

#endif
