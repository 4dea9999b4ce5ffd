import { startTestCluster } from './test-cluster.ts'

/**
 * Starts one Postgres for the whole test run, although two projects call this. Returns the function that stops it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_SUPER_URL !== undefined) return undefined
  // Do not wait for the disk. Tests kill processes but never the machine, so no commit is lost.
  const cluster = await startTestCluster(['fsync=off', 'synchronous_commit=off', 'max_connections=200'])
  Object.assign(process.env, cluster.environment)
  return () => cluster.close()
}
