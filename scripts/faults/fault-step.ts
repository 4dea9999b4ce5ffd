import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { Step } from '../steps/step.ts'
import { NOTHING } from '../steps/tally.ts'
import type { TestResult } from '../steps/test-result.ts'
import { FAULTS } from './fault-matrix.ts'
import { faultPage, missingProofs } from './fault-table.ts'

const PAGE = join(ROOT, 'docs/faults.md')

/**
 * Creates a step with two checks: the fault matrix matches the test results, and `docs/faults.md` matches the fault
 * matrix.
 */
export function faultStep(results: readonly TestResult[]): Step {
  return {
    name: 'fault table',
    run: async () => {
      const missing = missingProofs(FAULTS, results)
      for (const what of missing) console.log(what)
      const page = faultPage(FAULTS)
      if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page)
      const isCurrent = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === page
      if (!isCurrent) console.log('docs/faults.md differs from the fault matrix: UPDATE_DOCS=1 npm test rewrites it.')
      return missing.length === 0 && isCurrent ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
    },
  }
}
