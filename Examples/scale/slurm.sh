#!/bin/sh
# An array of workers, and a job that merges what they found whatever became of them:
#   Examples/scale/slurm.sh 64 --corpus 'library/*.epub' --device all
set -eu
shards=$1; shift
harness=${HARNESS:-harness}
"$harness" plan "$@" --shards "$shards" --output plan.json
array=$(sbatch --parsable --requeue --array="0-$((shards - 1))" --job-name=harness-work --output=work-%a.log \
  --wrap "$harness work --plan plan.json --shard auto --output results --jobs \${SLURM_CPUS_PER_TASK:-1} --steal")
sbatch --dependency="afterany:$array" --job-name=harness-merge --output=merge.log \
  --wrap "$harness merge --plan plan.json results"
