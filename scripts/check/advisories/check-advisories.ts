import { readAuditOutput, type Advisory } from './audit-output.ts'
import type { AdvisoryException } from './exceptions.ts'

const FAILING: ReadonlySet<string> = new Set(['high', 'critical'])
/** Length of a date such as `2027-01-31`. */
const DAY_LENGTH = 10

export interface AdvisoryResult {
  isOk: boolean
  lines: string[]
}

/**
 * Checks the output of `npm audit --json`. It fails for a high or critical advisory without an exception, for an expired
 * exception, and for an output that it cannot read. Without an advisory service it passes, and a line states that
 * advisories were not checked.
 */
export function checkAdvisories(text: string, exceptions: readonly AdvisoryException[], now: Date): AdvisoryResult {
  const today = now.toISOString().slice(0, DAY_LENGTH)
  const expired = exceptions.filter(({ until }) => until < today)
  const expiredLines = expired.map(({ url, until }) => `The exception for ${url} ended on ${until}.`)
  const output = readAuditOutput(text)
  if (output.kind === 'unreadable')
    return { isOk: false, lines: [...expiredLines, 'The output of npm audit is not readable:', text.trim()] }
  if (output.kind === 'not-checked')
    return { isOk: expired.length === 0, lines: [...expiredLines, `Advisories were NOT checked: ${output.why}`] }
  const excepted = new Set(exceptions.map(({ url }) => url))
  const failing = output.advisories.filter(({ severity, url }) => FAILING.has(severity) && !excepted.has(url))
  const lines = [...expiredLines, ...failing.map(advisoryLine)]
  return {
    isOk: lines.length === 0,
    lines: lines.length > 0 ? lines : [`${output.advisories.length} advisories, none of them fails.`],
  }
}

const advisoryLine = ({ package: name, severity, title, url }: Advisory): string =>
  `${name}: ${severity} advisory "${title}", ${url}`
