#!/bin/sh
# A library on all cores of one machine, or of those in --sshloginfile, by GNU parallel:
#   Examples/scale/parallel.sh 8 --corpus 'library/*.epub' --device all
# Tries a worker three times, but for what no retry mends.
set -eu
shards=$1; shift
harness=${HARNESS:-harness}
"$harness" plan "$@" --shards "$shards" --output plan.json
seq "$shards" | parallel --env HARNESS_CORPORA --jobs "${JOBS:-100%}" '
  for try in 1 2 3; do
    '"$harness"' work --plan plan.json --shard {}/'"$shards"' --output results --jobs 1 && exit
    case $? in 4|5|64|65|66) exit 1;; esac
  done; exit 1' || true
exec "$harness" merge --plan plan.json results
