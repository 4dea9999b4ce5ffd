import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkAdvisories } from './check-advisories.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const MINIMIST = 'https://github.com/advisories/GHSA-xvch-5gv4-984h'
const LODASH = 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm'

/** Returns an output that `npm audit --json` of npm 11.19 wrote. */
const recorded = (name: string): string => readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')
const except = (url: string, until = '2026-11-29') => ({ url, reason: 'The function is never called.', until })

it('fails for each high or critical advisory with package, severity, title and address', () => {
  expect(checkAdvisories(recorded('three-advisories'), [], NOW)).toEqual({
    isOk: false,
    lines: [
      `lodash: high advisory "Command Injection in lodash", ${LODASH}`,
      `minimist: critical advisory "Prototype Pollution in minimist", ${MINIMIST}`,
    ],
  })
})

it('passes when every high and critical advisory has an exception that has not expired', () => {
  const { isOk, lines } = checkAdvisories(recorded('three-advisories'), [except(LODASH), except(MINIMIST)], NOW)
  expect({ isOk, lines }).toEqual({ isOk: true, lines: ['3 advisories, none of them fails.'] })
})

it('fails for an expired exception, also when its advisory is no longer reported', () => {
  expect(checkAdvisories(recorded('no-advisory'), [except(LODASH, '2026-11-28')], NOW)).toEqual({
    isOk: false,
    lines: [`The exception for ${LODASH} ended on 2026-11-28.`],
  })
})

it('passes without an advisory', () => {
  expect(checkAdvisories(recorded('no-advisory'), [], NOW).isOk).toBe(true)
})

it.each([
  ['method-not-allowed', '405 Method Not Allowed'],
  ['unreachable', 'connect ECONNREFUSED'],
])('states that advisories were not checked, and passes (%s)', (name, why) => {
  const { isOk, lines } = checkAdvisories(recorded(name), [], NOW)
  expect(isOk).toBe(true)
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Advisories were NOT checked: .*${why}`))])
})

it.each([
  ['an output without a report', recorded('no-lock-file')],
  ['an answer that refuses the login', JSON.stringify({ message: '401 Unauthorized', statusCode: 401 })],
  ['an output that is not JSON', 'npm error'],
  ['an empty output', ''],
])('fails for %s', (_, text) => {
  expect(checkAdvisories(text, [], NOW).isOk).toBe(false)
})
