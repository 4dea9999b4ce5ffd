import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/**
 * Rows of docs/invariants.md. Each contains an invariant's number and the test files with its mutants, which are
 * deliberate bugs that the check must detect.
 */
const rows = [...read('docs/invariants.md').matchAll(/^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, invariant = '', cell = '']) => ({ invariant, files: cell.match(/[\w./-]+\.test\.ts/g) ?? [] }),
)

test('docs/invariants.md lists at least one mutant for every invariant', () => {
  expect(rows.map(({ invariant }) => Number(invariant))).toEqual(Array.from({ length: 34 }, (_, index) => index + 1))
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
})

test('docs/invariants.md lists only files that contain a mutant of the invariant', () => {
  const wrong = rows.flatMap(({ invariant, files }) =>
    files.filter((file) => !hasMutantOf(read(file), invariant)).map((file) => `${invariant}: ${file}`),
  )
  expect(wrong).toEqual([])
})

/**
 * Returns whether a test file has a mutant of the invariant: the invariant's number is in a test title, or it is the
 * first value of a row of mutants.
 */
function hasMutantOf(text: string, invariant: string): boolean {
  if (new RegExp(`detects .*that .*\\(invariant ${invariant}\\)`).test(text)) return true
  return text.includes('detects that $1 (invariant $0)') && new RegExp(`\\[\\s*${invariant},`).test(text)
}
