/// The manifest of a Kubernetes Indexed Job whose indexes are the shards of a plan.
///
/// Image and volume have names that a cluster's owner replaces.
struct KubernetesJob {
  /// How many shards there are.
  let shards: Int

  /// The manifest, as YAML.
  var manifest: String {
    let codes = HarnessExit.notMendedByRetrying.map { "\($0.rawValue)" }.joined(separator: ", ")
    return """
      # An Indexed Job: each index is a shard, tried three times, but not after what no retry mends.
      # Written by 'harness plan --kubernetes'; put in your image and your volume, which has plan.json and the texts.
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: harness-work
      spec:
        completions: \(shards)
        parallelism: \(shards)
        completionMode: Indexed
        backoffLimitPerIndex: 3
        podFailurePolicy:
          rules:
            - action: FailIndex
              onExitCodes:
                containerName: worker
                operator: In
                values: [\(codes)]
        template:
          spec:
            restartPolicy: Never
            terminationGracePeriodSeconds: 120
            containers:
              - name: worker
                image: pagination-harness
                workingDir: /work
                args: [work, --plan, plan.json, --shard, auto, --output, results, --steal]
                volumeMounts:
                  - {name: work, mountPath: /work}
            volumes:
              - name: work
                persistentVolumeClaim: {claimName: harness-work}

      """
  }
}
