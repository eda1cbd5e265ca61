#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stddef.h>
#include <sys/types.h>

// What the C library offers only as functions of a variable number of arguments, which Swift cannot
// call, or not at all; and what must be safe in a signal handler.

/// Makes this process the parent of its descendants whose own parents end (PR_SET_CHILD_SUBREAPER),
/// so that none of them can hide. Returns 0, or -1 where the system has no such thing.
int processes_adopt_orphans(void);

/// Opens a pipe whose ends no child inherits; ends[0] is read from, ends[1] is written to. Returns 0,
/// or -1 with errno.
int processes_pipe(int ends[2]);

/// Makes reading and writing return at once when they would have to wait. Returns 0, or -1 with errno.
int processes_never_wait(int descriptor);

/// Gives a pipe more room where the system can.
void processes_widen_pipe(int descriptor, int bytes);

/// Writes as write(2) does, but a reader that is gone is EPIPE and never the signal SIGPIPE, whatever
/// the process does about that signal.
ssize_t processes_write(int descriptor, const void *bytes, size_t count);

/// Waits until a child has ended, which stays a zombie. Returns 1 when it has, 0 when it has not after
/// so many milliseconds, -1 when it is no child. `code` is its exit code, `signal` the signal that
/// ended it or 0.
int processes_ended(pid_t child, int milliseconds, int *code, int *signal);

/// Reaps a child that has ended; returns 1 when it is gone.
int processes_reap(pid_t child);

/// The CPU time of a process since it began, all its threads together, in nanoseconds; -1 when the
/// system cannot tell.
long long processes_cpu_nanoseconds(pid_t process);

/// The bytes that this process has allocated and not freed, of all threads; -1 when the system cannot
/// tell.
long long processes_allocated_bytes(void);

/// Gives memory that was freed back to the system, where the C library keeps it for later.
void processes_give_back_memory(void);

/// From now on gives pieces of 256 KiB and more back to the system as soon as they are freed.
void processes_give_back_long_pieces(void);

/// Remembers a process group, so that processes_kill_groups ends it. Returns its place, -1 when there
/// is none left or when the groups have been killed: then no program may be started any more.
int processes_remember_group(pid_t group);

/// Forgets the group of a place.
void processes_forget_group(int place);

/// Whether a process group is remembered.
int processes_has_group(pid_t group);

/// Has the groups that are remembered from now on, none so far, seen by children that are forked. Returns
/// 0, or -1 with errno.
int processes_share_groups(void);

/// Starts a child that does nothing until this process has ended, in whatever way, and then kills all
/// that it left: processes whose environment has a variable that begins with `mark` (NAME=VALUE), and
/// those of sessions that are remembered as groups. To be called once, before a group is remembered.
/// Returns 0, or -1 where the system has no such thing.
int processes_be_guarded(const char *mark);

/// Kills all groups that are remembered (SIGKILL). Safe in a signal handler.
void processes_kill_groups(void);

/// Kills all children of this process, and what becomes its child by that, until there is none; for a
/// few seconds at most. Nobody may wait for a child afterwards. Safe in a signal handler.
void processes_kill_descendants(void);

/// Remembers a folder of temporary files, or one such file. Returns its place, -1 when there is none left.
int processes_remember_folder(const char *path);

/// Forgets the folder of a place.
void processes_forget_folder(int place);

/// Removes all folders and files that are remembered, with all that is in them; for what is not there yet it
/// waits some milliseconds. Safe in a signal handler.
void processes_remove_folders(void);

/// Whether an open file has a list of who may do what with it beside its mode. Returns 1, or 0 where there
/// is none or the system has no such thing.
int processes_has_access_list(int descriptor);

/// The name of a signal, as SIGSEGV.
const char *processes_signal_name(int signal);

#endif
