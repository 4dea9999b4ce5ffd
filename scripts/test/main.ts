import { relative } from 'node:path'
import { checks } from '../check/checks.ts'
import { faultStep } from '../faults/fault-step.ts'
import { runPlainly } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'
import { runSteps, sayingStep, startedStep } from '../steps/step.ts'
import { slowestFiles, type FileTime } from '../steps/slowest-files.ts'
import { add, NOTHING, tallyLine } from '../steps/tally.ts'
import type { TestResult } from '../steps/test-result.ts'
import { vitestStep } from '../steps/vitest-step.ts'
import { buildWebIfChanged } from '../supervisor/web-build.ts'
import { DEEP_ONLY } from './deep-only.ts'
import { provideRealThings } from './provisions.ts'

/** Test depth. `npm run test:deep` kills processes more often and simulates longer. */
const DEPTH = process.argv.includes('--deep') ? 'deep' : 'normal'
/** Maximum length of a printed failure message, in characters. */
const MAX_REASON_LENGTH = 1_500
const SIMULATED_ORDERS = DEPTH === 'deep' ? '1000000' : '30000'

await runPlainly(async () => {
  provideRealThings()
  await buildWebIfChanged()
  const env = { ...process.env, TEST_DEPTH: DEPTH }
  const results: TestResult[] = []
  const times: FileTime[] = []
  const simulation = sayingStep(`simulation of ${SIMULATED_ORDERS} orders`, 'scripts/simulate.ts', [
    '--orders',
    SIMULATED_ORDERS,
  ])
  const steps = [
    ...checks(results),
    // Run the simulation while the checks run. It uses one of two processor cores, and most checks use the other.
    startedStep(simulation),
    vitestStep('integration tests', 'int*', { env, results, times, runsFailedFilesAgain: true }),
    vitestStep('journeys in a browser', 'e2e', { env, results, times, runsFailedFilesAgain: true }),
    faultStep(results),
  ]
  const tally = (await runSteps(steps)).reduce(add, NOTHING)
  console.log(slowestFiles(times))
  if (DEPTH === 'normal') console.log(`Only npm run test:deep runs these files: ${DEEP_ONLY.join(', ')}`)
  // Print the failures again at the end, because the output of a run is long.
  for (const { file, name, why = '' } of results.filter(({ status }) => status === 'failed'))
    console.log(`✗ ${relative(ROOT, file)} ${name}\n${why.slice(0, MAX_REASON_LENGTH)}`)
  for (const { file, name, why = '' } of results.filter(({ isUnstable }) => isUnstable))
    console.log(`! ${relative(ROOT, file)} ${name}: passed when its file ran again\n${why.slice(0, MAX_REASON_LENGTH)}`)
  console.log(tallyLine(tally))
  process.exit(tally.failed > 0 ? 1 : 0)
})
