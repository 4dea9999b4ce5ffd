import { startTestCluster } from './test-cluster.ts'

/** One Postgres for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests kill processes, never the machine: waiting for the disk would prove nothing here.
  const cluster = await startTestCluster(['fsync=off', 'synchronous_commit=off', 'max_connections=200'])
  Object.assign(process.env, cluster.environment)
  return () => cluster.close()
}
