#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What a signal handler may do to leave nothing behind: open, read, close, kill, waitpid, unlinkat and
// rmdir, and on Linux getdents64, which is a system call and no more.

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
#include <sys/syscall.h>

// An entry of getdents64(2).
struct entry {
  unsigned long long inode;
  long long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

// Calls `visit` with the name of each entry of an open folder; returns the sum of what it returns.
static int for_each_entry(int folder, int (*visit)(int folder, const char *name)) {
  _Alignas(struct entry) char buffer[8192];
  int sum = 0;
  for (;;) {
    long size = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (size <= 0) return sum;
    for (long at = 0; at < size;) {
      const struct entry *entry = (const struct entry *)(buffer + at);
      sum += visit(folder, entry->name);
      at += entry->length;
    }
  }
}

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
    while (for_each_entry(inner, remove_entry) > 0) lseek(inner, 0, SEEK_SET);
    depth--;
  }
  close(inner);
  return unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

void processes_remove_folders(void) {
  int error = errno;
  for (int place = 0; place < places; place++) {
    const char *path = __c11_atomic_load(&folders[place], __ATOMIC_SEQ_CST);
    if (path == NULL) continue;
    if (unlink(path) == 0) continue;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder == -1) continue;
    while (for_each_entry(folder, remove_entry) > 0) lseek(folder, 0, SEEK_SET);
    close(folder);
    rmdir(path);
  }
  errno = error;
}

// MARK: Children

// The number at the start of a text, 0 when there is none.
static long number(const char *text) {
  long value = 0;
  for (; *text >= '0' && *text <= '9' && value < 1L << 30; text++) value = value * 10 + (*text - '0');
  return value;
}

// Kills a process of /proc when it is a child of this one, or reaps it when it has ended. Returns 1
// for a child.
static int end_child(int proc, const char *name) {
  long process = number(name);
  if (process <= 1) return 0;
  char path[32], status[512];
  size_t length = strlen(name);
  if (length + sizeof "/stat" > sizeof path) return 0;
  memcpy(path, name, length);
  memcpy(path + length, "/stat", sizeof "/stat");
  int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  ssize_t size = read(file, status, sizeof status - 1);
  close(file);
  if (size <= 0) return 0;
  status[size] = 0;
  // "PID (NAME) STATE PARENT …"; the name may hold parentheses, too.
  const char *end = strrchr(status, ')');
  if (end == NULL || strlen(end) < 5 || number(end + 4) != getpid()) return 0;
  if (waitpid((pid_t)process, NULL, WNOHANG) == 0) kill((pid_t)process, SIGKILL);
  return 1;
}

void processes_kill_descendants(void) {
  int error = errno;
  int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Whose parent has just ended becomes our child, so the search is repeated until it finds nothing.
  for (int round = 0; proc != -1 && round < 500; round++) {
    lseek(proc, 0, SEEK_SET);
    if (for_each_entry(proc, end_child) == 0) break;
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
