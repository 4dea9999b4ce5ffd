import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

const INCIDENTS = readFileSync(join(ROOT, 'docs/incidents.md'), 'utf8')

/** Test titles that docs/incidents.md quotes, each with its test file. */
const named = [...INCIDENTS.matchAll(/^- \*Test:\*(.+)$/gm)].flatMap(([, line = '']) => {
  const titles: { title: string; file: string }[] = []
  let waiting: string[] = []
  for (const [, title, file] of line.matchAll(/“([^”]+)”|`([\w./@-]+\.(?:ts|tsx))`/g))
    if (title !== undefined) waiting.push(title)
    else if (file !== undefined) {
      titles.push(...waiting.map((one) => ({ title: one, file })))
      waiting = []
    }
  return titles
})

test('docs/incidents.md lists at least 40 incidents and quotes a test for each', () => {
  expect(INCIDENTS.match(/^\*\*\d+\. /gm)?.length).toBeGreaterThanOrEqual(40)
  expect(named.length).toBeGreaterThan(60)
})

test('docs/incidents.md quotes only tests that exist', () => {
  const missing = named.filter(({ title, file }) => {
    const path = join(ROOT, file)
    return !existsSync(path) || !plain(readFileSync(path, 'utf8')).includes(plain(title))
  })
  expect(missing).toEqual([])
})

/** Replaces quotation marks and escapes, which differ between the page and the code. */
function plain(text: string): string {
  return text.replaceAll(/\\?['’‘"]/g, "'")
}
