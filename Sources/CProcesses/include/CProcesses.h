#ifndef CPROCESSES_H
#define CPROCESSES_H

// What the C library offers only as functions of a variable number of arguments, which Swift cannot
// call, or not at all.

/// Makes this process the parent of its descendants whose own parents end (PR_SET_CHILD_SUBREAPER),
/// so that none of them can hide. Returns 0, or -1 where the system has no such thing.
int processes_adopt_orphans(void);

#endif
