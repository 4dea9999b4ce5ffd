import type { Step } from '../steps/step.ts'
import { NOTHING } from '../steps/tally.ts'
import type { TestResult } from '../steps/test-result.ts'
import { FAULTS } from './fault-matrix.ts'
import { missingProofs } from './fault-table.ts'

/** Creates a step that fails if a test named in the fault matrix failed or is missing from the results. */
export function faultStep(results: readonly TestResult[]): Step {
  return {
    name: 'fault table',
    run: async () => {
      const missing = missingProofs(FAULTS, results)
      for (const what of missing) console.log(what)
      return missing.length === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
    },
  }
}
