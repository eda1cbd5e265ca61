#define _GNU_SOURCE
#include "CProcesses.h"
#include "entries.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>

// After fork(2) in a process of many threads, the guardian calls the system and nothing that may lock.

extern char **environ;
static const char *guarded_mark;

// Whether a process was started with a variable that begins with the mark.
static int has_mark(int proc, const char *name) {
  char path[40], bytes[4096];
  size_t length = strlen(name);
  if (length + sizeof "/environ" > sizeof path) return 0;
  memcpy(path, name, length);
  memcpy(path + length, "/environ", sizeof "/environ");
  int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  // How much of the mark has been seen in this variable; -1 when it is another one.
  int seen = 0, found = 0;
  ssize_t size;
  while (!found && (size = read(file, bytes, sizeof bytes)) > 0) {
    for (ssize_t at = 0; at < size && !found; at++) {
      if (bytes[at] == 0) {
        seen = 0;
      } else if (seen >= 0) {
        seen = bytes[at] == guarded_mark[seen] ? seen + 1 : -1;
        found = seen > 0 && guarded_mark[seen] == 0;
      }
    }
  }
  close(file);
  return found;
}

// Kills a process of /proc that was left behind. Returns 1 when it did.
static int end_orphan(int proc, const char *name) {
  struct status status;
  if (processes_status(proc, name, &status) != 0 || status.process == getpid()) return 0;
  if (status.state == 'Z' || status.state == 'X') return 0;
  if (!processes_has_group((pid_t)status.session) && !has_mark(proc, name)) return 0;
  kill((pid_t)status.process, SIGKILL);
  return 1;
}

static void close_all_but_input(void) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 1, ~0U, 0) == 0) return;
#endif
  for (int descriptor = 1; descriptor < 65536; descriptor++) close(descriptor);
}

static void guard(int life) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  // A session and a name of its own: what ends the whole of another one passes it by.
  setsid();
  prctl(PR_SET_NAME, "guardian", 0, 0, 0);
  // Its environment is shown to everybody, and is that of a process that may be looked for.
  for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
    memset(*variable, 0, strlen(*variable));
  }
  if (dup2(life, 0) == -1 || chdir("/") == -1) return;
  close_all_but_input();
  char byte;
  while (read(0, &byte, 1) == -1 && errno == EINTR) {}
  int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // One that is being started shows its mark only when it has been: nothing has to be found for a while.
  for (int round = 0, quiet = 0; proc != -1 && round < 1000 && quiet < 10; round++) {
    lseek(proc, 0, SEEK_SET);
    quiet = processes_for_each_entry(proc, end_orphan) == 0 ? quiet + 1 : 0;
    struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
  }
}

int processes_be_guarded(const char *mark) {
  int ends[2];
  guarded_mark = strdup(mark);
  if (guarded_mark == NULL || processes_share_groups() != 0 || processes_pipe(ends) != 0) return -1;
  pid_t guardian = fork();
  if (guardian == 0) {
    guard(ends[0]);
    _exit(0);
  }
  close(ends[0]);
  if (guardian != -1) return 0;
  close(ends[1]);
  return -1;
}
#else
int processes_be_guarded(const char *mark) {
  (void)mark;
  return -1;
}
#endif
