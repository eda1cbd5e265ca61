#define _GNU_SOURCE
#include "CProcesses.h"
#include "entries.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What a signal handler may do to leave nothing behind: open, read, close, kill, waitpid, unlinkat and
// rmdir, and the entries of folders.

// MARK: Folders

// A place holds a path of its own, NULL when it is free.
enum { places = 256 };
static _Atomic(char *) folders[places];

int processes_remember_folder(const char *path) {
  char *copy = strdup(path);
  if (copy == NULL) return -1;
  for (int place = 0; place < places; place++) {
    char *free_place = NULL;
    if (__c11_atomic_compare_exchange_strong(
            &folders[place], &free_place, copy, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      return place;
    }
  }
  free(copy);
  return -1;
}

void processes_forget_folder(int place) {
  // The few bytes of the path are not freed: a signal handler may be reading them.
  if (place >= 0 && place < places) __c11_atomic_store(&folders[place], NULL, __ATOMIC_SEQ_CST);
}

#ifdef __linux__
// Removes a file, or a folder with all that is in it; a link is removed, never followed. Returns 1 when
// it is gone. What is nested deeper than any package stays.
static int remove_entry(int folder, const char *name) {
  static int depth = 0;
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return 0;
  if (unlinkat(folder, name, 0) == 0) return 1;
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner == -1) return 0;
  if (depth < 40) {
    depth++;
    // Entries may be passed over while others are removed, so the folder is read until nothing goes.
    while (processes_for_each_entry(inner, remove_entry) > 0) lseek(inner, 0, SEEK_SET);
    depth--;
  }
  close(inner);
  return unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

// Removes what is remembered; returns how many paths there is nothing at.
static int remove_remembered(void) {
  int absent = 0;
  for (int place = 0; place < places; place++) {
    const char *path = __c11_atomic_load(&folders[place], __ATOMIC_SEQ_CST);
    if (path == NULL) continue;
    if (unlink(path) == 0) continue;
    if (errno == ENOENT) {
      absent++;
      continue;
    }
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder == -1) continue;
    while (processes_for_each_entry(folder, remove_entry) > 0) lseek(folder, 0, SEEK_SET);
    close(folder);
    rmdir(path);
  }
  return absent;
}

void processes_remove_folders(void) {
  int error = errno;
  // A path is remembered before anything is made there, and other threads go on while a signal is handled.
  for (int round = 0; remove_remembered() > 0 && round < 5; round++) {
    struct timespec pause = {0, 2000000};
    nanosleep(&pause, NULL);
  }
  errno = error;
}

// MARK: Children

// Kills a process of /proc when it is a child of this one, or reaps it when it has ended. Returns 1
// for a child.
static int end_child(int proc, const char *name) {
  struct status status;
  if (processes_status(proc, name, &status) != 0 || status.parent != getpid()) return 0;
  if (waitpid((pid_t)status.process, NULL, WNOHANG) == 0) kill((pid_t)status.process, SIGKILL);
  return 1;
}

void processes_kill_descendants(void) {
  int error = errno;
  siginfo_t child;
  // Most runs start no program, and to look at all processes of the system takes a millisecond.
  if (waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT | __WALL) == -1 && errno == ECHILD) {
    errno = error;
    return;
  }
  int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Whose parent has just ended becomes our child, so the search is repeated until it finds nothing.
  for (int round = 0; proc != -1 && round < 500; round++) {
    lseek(proc, 0, SEEK_SET);
    if (processes_for_each_entry(proc, end_child) == 0) break;
    struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
  }
  if (proc != -1) close(proc);
  errno = error;
}
#else
void processes_remove_folders(void) {}

void processes_kill_descendants(void) {}
#endif
