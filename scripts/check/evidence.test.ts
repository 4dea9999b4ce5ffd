import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const asvs = read('docs/asvs.md')
const [evidence = '', notMet = ''] = asvs.split('## What is not met')
const apiTop10 = read('docs/api-top-10.md')

const VERDICTS = ['met', 'partly', 'not met', 'does not apply'] as const
/** Names of files in the data folder. The documents mention them, but the repository does not contain them. */
const OF_DATA_DIR = new Set(['run.json', 'secrets.json'])
/** Base folders of the file paths in the documents: the repository root or the server's routes folder. */
const ROOTS = ['', 'apps/server/src/routes']

interface Row {
  id: string
  level: string
  verdict: string
}

const rows: Row[] = evidence.split('\n').flatMap((line) => {
  const [, id = '', level = '', , verdict = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, verdict }] : []
})
const countOf = (some: readonly Row[]): number[] =>
  VERDICTS.map((verdict) => some.filter((row) => row.verdict === verdict).length)

/** Returns the repository paths that appear in backquotes in a document. */
function pathsOf(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const isPath = (path: string) => /^[\w.@-]+(?:\/[\w.@$-]+)*\.(?:ts|tsx|json|md|sql|css)$/.test(path)
  const isFolder = (path: string) => /^(?:apps|packages|scripts|docs|e2e|bench)\/[\w./-]*$/.test(path)
  return quoted.filter((path) => (isPath(path) || isFolder(path)) && !OF_DATA_DIR.has(path))
}

describe.each([
  ['docs/asvs.md', asvs, 300],
  ['docs/api-top-10.md', apiTop10, 80],
])('evidence in %s', (_name, text, atLeast) => {
  test("a document's evidence refers only to files that exist", () => {
    const paths = pathsOf(text)
    expect(paths.length).toBeGreaterThan(atLeast)
    expect(paths.filter((path) => !ROOTS.some((root) => existsSync(join(ROOT, root, path))))).toEqual([])
  })
})

describe('docs/asvs.md', () => {
  test('docs/asvs.md has correct totals by chapter and level', () => {
    const tableRows = [...asvs.matchAll(/^\| (V(\d+) [^|]+|all) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
    const counted = tableRows.map(([, name = '', chapter]) => {
      const some = rows.filter(({ id }) => name === 'all' || id.startsWith(`${chapter}.`))
      return [name, some.length, ...countOf(some)]
    })
    expect(tableRows.map(([, name, , ...counts]) => [name, ...counts.map(Number)])).toEqual(counted)
    expect(tableRows.length).toBe(16)
    const ofLevel = (level: string) => {
      const [met, partly, not, none] = countOf(rows.filter((row) => row.level === level))
      return `${met} met, ${partly} partly, ${not} not met, ${none} does not apply`
    }
    expect(asvs).toContain(`Of level 1: ${ofLevel('1')}; of what level 2 adds: ${ofLevel('2')}.`)
  })

  test('docs/asvs.md ends with exactly the requirements that are not fully met', () => {
    const listed = [...notMet.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/\d+\.\d+\.\d+/g) ?? [],
    )
    const missing = rows.filter(({ verdict }) => verdict === 'partly' || verdict === 'not met').map(({ id }) => id)
    expect(listed.toSorted()).toEqual(missing.toSorted())
    const bold = [...notMet.matchAll(/\*\*(\d+\.\d+\.\d+)\*\*/g)].map(([, id = '']) => id)
    expect(bold.toSorted()).toEqual(
      rows
        .filter(({ verdict }) => verdict === 'not met')
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

test('docs/api-top-10.md lists exactly the calls in openapi.json', () => {
  const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, unknown>> }
  const served = Object.entries(paths).flatMap(([path, ways]) =>
    Object.keys(ways).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const tableRows = [...apiTop10.matchAll(/`(GET|POST) (\/[^`?\s]+)` \((v\d(?: v\d)*)\)/g)].flatMap(
    ([, method, path, versions = '']) => versions.split(' ').map((version) => `${method} /api/${version}${path}`),
  )
  expect([...new Set(tableRows)].toSorted()).toEqual(served.toSorted())
})
