import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../lib/root.ts'

/** Words that a reader who does not know this code would misunderstand. The value is the correct wording. */
const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  bargain: 'agreed quote',
  desk: 'provider quote cache',
  gone: 'missing, expired or deleted',
  house: 'exchange, operator or stack',
  mend: 'fix, repair or correct',
  manners: 'settings or preferences',
  somebody: 'user, guest, partner or operator',
  tell: 'return, report, show or state',
  told: 'returned, reported or shown',
  'undone(?<!be undone)': 'reverted',
  waypoint: 'checkpoint',
  whoever: 'user, guest, partner or operator',
}
/** Files with word lists from other sources, such as a published mnemonic. */
const WORD_LISTS = ['packages/kernel/src/fingerprint-words.ts', 'packages/adapters/src/signer/stellar-keys.test.ts']
const THIS_FILE = 'scripts/check/wording/private-words.test.ts'
const PATTERN = new RegExp(String.raw`\b(?:${Object.keys(PRIVATE_WORDS).join('|')})s?\b`, 'giu')

test('code, comments and test names contain no private words', () => {
  const files = globSync('{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx,sql,css}', {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  })
  expect(files.length).toBeGreaterThan(1_000)
  const found = files
    .filter((path) => path !== THIS_FILE && !WORD_LISTS.includes(path))
    .flatMap((path) => {
      const words = readFileSync(join(ROOT, path), 'utf8').match(PATTERN) ?? []
      return words.map((word) => `${path}: ${word}`)
    })
  expect(found).toEqual([])
})
