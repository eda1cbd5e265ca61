#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/xattr.h>

int processes_has_access_list(int descriptor) {
  return fgetxattr(descriptor, "system.posix_acl_access", NULL, 0) > 0;
}

int processes_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int processes_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void processes_widen_pipe(int descriptor, int bytes) { fcntl(descriptor, F_SETPIPE_SZ, bytes); }
#else
int processes_has_access_list(int descriptor) {
  (void)descriptor;
  return 0;
}

int processes_adopt_orphans(void) { return -1; }

int processes_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

void processes_widen_pipe(int descriptor, int bytes) {
  (void)descriptor;
  (void)bytes;
}
#endif

int processes_never_wait(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags == -1 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

// SIGPIPE of a write comes to the thread that writes: it is held back there, and taken away when the
// write has raised it. One that was already pending was not ours and stays.
ssize_t processes_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  if (written == -1 && error == EPIPE && was_pending == 0) {
    sigpending(&pending);
    int signal;
    if (sigismember(&pending, SIGPIPE) == 1) sigwait(&pipe_signal, &signal);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

int processes_ended(pid_t child, int milliseconds, int *code, int *signal) {
  for (int waited = 0;; waited++) {
    siginfo_t info;
    memset(&info, 0, sizeof info);
    int result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT);
    if (result == -1 && errno != EINTR) return -1;
    if (result == 0 && info.si_pid == child) {
      *code = info.si_code == CLD_EXITED ? info.si_status : 0;
      *signal = info.si_code == CLD_EXITED ? 0 : info.si_status;
      return 1;
    }
    if (waited >= milliseconds) return 0;
    struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
  }
}

int processes_reap(pid_t child) {
  int status;
  pid_t result;
  do result = waitpid(child, &status, WNOHANG);
  while (result == -1 && errno == EINTR);
  return result == child || (result == -1 && errno == ECHILD);
}

long long processes_cpu_nanoseconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (long long)time.tv_sec * 1000000000 + time.tv_nsec;
}

// A place holds a group, 0 when it is free.
enum { places = 1024 };
static _Atomic(pid_t) own_groups[places];
static _Atomic(pid_t) *groups = own_groups;
static _Atomic(int) is_closed;

int processes_remember_group(pid_t group) {
  for (int place = 0; place < places; place++) {
    pid_t free_place = 0;
    if (__c11_atomic_compare_exchange_strong(
            &groups[place], &free_place, group, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      // The groups may have been killed between the start of this one and now.
      if (!__c11_atomic_load(&is_closed, __ATOMIC_SEQ_CST)) return place;
      processes_forget_group(place);
      return -1;
    }
  }
  return -1;
}

int processes_share_groups(void) {
  void *shared = mmap(
      NULL, sizeof own_groups, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return -1;
  memcpy(shared, own_groups, sizeof own_groups);
  groups = shared;
  return 0;
}

int processes_has_group(pid_t group) {
  for (int place = 0; place < places; place++) {
    if (group > 1 && __c11_atomic_load(&groups[place], __ATOMIC_SEQ_CST) == group) return 1;
  }
  return 0;
}

void processes_forget_group(int place) {
  if (place >= 0 && place < places) __c11_atomic_store(&groups[place], 0, __ATOMIC_SEQ_CST);
}

void processes_kill_groups(void) {
  int error = errno;
  __c11_atomic_store(&is_closed, 1, __ATOMIC_SEQ_CST);
  for (int place = 0; place < places; place++) {
    pid_t group = __c11_atomic_load(&groups[place], __ATOMIC_SEQ_CST);
    if (group > 1) kill(-group, SIGKILL);
  }
  errno = error;
}

const char *processes_signal_name(int number) {
  switch (number) {
  case SIGHUP: return "SIGHUP";
  case SIGINT: return "SIGINT";
  case SIGQUIT: return "SIGQUIT";
  case SIGILL: return "SIGILL";
  case SIGTRAP: return "SIGTRAP";
  case SIGABRT: return "SIGABRT";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE";
  case SIGKILL: return "SIGKILL";
  case SIGSEGV: return "SIGSEGV";
  case SIGPIPE: return "SIGPIPE";
  case SIGALRM: return "SIGALRM";
  case SIGTERM: return "SIGTERM";
  case SIGXCPU: return "SIGXCPU";
  case SIGSYS: return "SIGSYS";
  default: return "another signal";
  }
}

void processes_give_back_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void processes_give_back_long_pieces(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
#endif
}

long long processes_allocated_bytes(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2();
  return (long long)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}
