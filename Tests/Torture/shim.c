// Preloaded into the harness, it lets one call that changes a file fail as a bad disk would.
//
//   FAULT_FOLDER  only files below this folder are meant
//   FAULT_KIND    ENOSPC, EIO, EINTR or SHORT (half of a write is done); none: calls are counted alone
//   FAULT_AT      the number of the call that fails, from 1; for ENOSPC and EIO all that follow fail, too
//   FAULT_COUNT   a file that gets a line with the number of calls when a process ends
//
// SQLite and the harness reach the system by these functions of the C library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static int is_meant_path(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder != NULL && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_meant(int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_meant_path(path);
}

enum fault { none, fails, halves };

// Counts a call and says what becomes of it; errno is set for one that fails.
static enum fault next_fault(int can_be_short) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  const char *kind = getenv("FAULT_KIND"), *at = getenv("FAULT_AT");
  if (kind == NULL || at == NULL) return none;
  long wanted = atol(at);
  if (strcmp(kind, "SHORT") == 0) return number == wanted && can_be_short ? halves : none;
  if (strcmp(kind, "EINTR") == 0) {
    errno = EINTR;
    return number == wanted && can_be_short ? fails : none;
  }
  if (number < wanted) return none;
  errno = strcmp(kind, "EIO") == 0 ? EIO : ENOSPC;
  return fails;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (real == NULL) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  if (count == 0 || !is_meant(file)) return real(file, bytes, count);
  enum fault fault = next_fault(1);
  if (fault == fails) return -1;
  return real(file, bytes, fault == halves ? (count + 1) / 2 : count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  REAL(pwrite);
  if (count == 0 || !is_meant(file)) return real(file, bytes, count, offset);
  enum fault fault = next_fault(1);
  if (fault == fails) return -1;
  return real(file, bytes, fault == halves ? (count + 1) / 2 : count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  REAL(pwrite64);
  if (count == 0 || !is_meant(file)) return real(file, bytes, count, offset);
  enum fault fault = next_fault(1);
  if (fault == fails) return -1;
  return real(file, bytes, fault == halves ? (count + 1) / 2 : count, offset);
}

int fsync(int file) {
  REAL(fsync);
  return is_meant(file) && next_fault(0) == fails ? -1 : real(file);
}

int fdatasync(int file) {
  REAL(fdatasync);
  return is_meant(file) && next_fault(0) == fails ? -1 : real(file);
}

int ftruncate(int file, off_t length) {
  REAL(ftruncate);
  return is_meant(file) && next_fault(0) == fails ? -1 : real(file, length);
}

int ftruncate64(int file, off64_t length) {
  REAL(ftruncate64);
  return is_meant(file) && next_fault(0) == fails ? -1 : real(file, length);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  char path[PATH_MAX];
  int meant = is_meant_path(to) || (realpath(from, path) != NULL && is_meant_path(path));
  return meant && next_fault(0) == fails ? -1 : real(from, to);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAULT_COUNT");
  if (path == NULL) return;
  FILE *file = fopen(path, "a");
  if (file == NULL) return;
  fprintf(file, "%ld\n", (long)calls);
  fclose(file);
}
