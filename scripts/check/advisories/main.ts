import { runProgram } from '../../steps/step.ts'
import { checkAdvisories } from './check-advisories.ts'
import { EXCEPTIONS } from './exceptions.ts'

/**
 * Arguments of npm. An offline npm reports no advisory without an error, so `--offline=false` overrides the user's
 * configuration. An unreachable registry is reported after two attempts.
 */
const AUDIT = [
  'audit',
  '--json',
  '--omit=dev',
  '--silent',
  '--offline=false',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=30000',
]

const { stdout } = await runProgram('npm', AUDIT)
const { isOk, lines } = checkAdvisories(stdout, EXCEPTIONS, new Date())
console.log(lines.join('\n'))
process.exit(isOk ? 0 : 1)
