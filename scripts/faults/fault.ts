/** Environment in which a fault is tested, from most to least similar to production. */
export type Stage =
  /** Real processes, a real Postgres and a real chain node. The test kills processes and cuts connections. */
  | 'real'
  /** Like `real`, but with a simulated chain node. */
  | 'simulated node'
  /** Production code in one process, with a real Postgres or a real network connection. */
  | 'in process'
  /** The whole core with a simulated clock, simulated chains and simulated crashes. */
  | 'simulation'

/**
 * Reference to the tests that cover a row of the fault matrix. It includes each test whose full name contains `test`
 * and whose file path contains `file`.
 */
export interface Proof {
  stage: Stage
  file: string
  test: string
}

export interface Fault {
  fault: string
  expected: string
  proofs: readonly Proof[]
  /** Part of the expected behaviour that no test covers yet. */
  open?: string
}

export const real = (file: string, test: string): Proof => ({
  stage: 'real',
  file: `apps/worker/src/faults/${file}`,
  test,
})
export const inProcess = (file: string, test: string): Proof => ({ stage: 'in process', file, test })
export const simulated = (file: string, test: string): Proof => ({
  stage: 'simulated node',
  file: `apps/worker/src/faults/${file}`,
  test,
})
export const byCard = (file: string, test: string): Proof => ({
  stage: 'real',
  file: `apps/server/src/routes/card-providers/${file}`,
  test,
})
export const SIMULATION: Proof = {
  stage: 'simulation',
  file: 'packages/core/src/simulation/simulation.test.ts',
  test: 'a simulated world violates no invariant',
}
