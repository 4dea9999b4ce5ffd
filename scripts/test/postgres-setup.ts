import { startTestCluster } from './test-cluster.ts'

/** Starts one Postgres for the whole test run. */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests kill processes but never the machine, so waiting for the disk would prove nothing.
  const cluster = await startTestCluster(['fsync=off', 'synchronous_commit=off', 'max_connections=200'])
  Object.assign(process.env, cluster.environment)
  return () => cluster.close()
}
