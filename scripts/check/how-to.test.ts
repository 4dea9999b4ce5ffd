import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

/** Matches a path in backquotes that begins with a folder of the repository. */
const PATH = /`((?:apps|packages|scripts|e2e|content|docs)\/[^`\s]+)`/g

test('every path in docs/how-to.md exists', () => {
  const text = readFileSync(join(ROOT, 'docs/how-to.md'), 'utf8')
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !path.includes('<'))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([])
})
