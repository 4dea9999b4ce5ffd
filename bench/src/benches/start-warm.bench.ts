import { withUsedData } from '../support/stack-tree.ts'
import { median, report } from '../support/report.ts'

const ROUNDS = 3
const ALLOWED_S = 20

/**
 * Measures the seconds until `npm start` is ready when everything is installed and built and the stack has run before.
 */
export async function benchStartWarm(): Promise<void> {
  await withUsedData(async (open) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now()
      const stack = await open()
      times.push((performance.now() - startedAt) / 1_000)
      await stack.close()
    }
    report('start-warm', 's', median(times), ALLOWED_S, false)
  })
}
