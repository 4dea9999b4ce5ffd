import { runPlainly } from '../lib/plain-failure.ts'
import { buildWebIfChanged } from '../supervisor/web-build.ts'
import { runSteps } from '../steps/step.ts'
import { add, NOTHING, tallyLine } from '../steps/tally.ts'
import { checks } from './checks.ts'

await runPlainly(async () => {
  // The web build generates route types, which the type check needs.
  await buildWebIfChanged()
  const tally = (await runSteps(checks())).reduce(add, NOTHING)
  console.log(tallyLine(tally))
  process.exit(tally.failed > 0 ? 1 : 0)
})
