import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { DEEP_ONLY } from '../test/deep-only.ts'
import { FAULTS } from './fault-matrix.ts'
import { faultPage, missingProofs } from './fault-table.ts'

const FAULT = {
  fault: 'the lights go out',
  expected: 'a candle',
  proofs: [{ stage: 'real', file: 'lamp/dark.int.test.ts', test: 'a candle burns' } as const],
}
const ran = (status: string, name = 'at night a candle burns') => [
  { file: join(ROOT, 'lamp/dark.int.test.ts'), name, status },
]

test('every row of the fault matrix quotes a test title that its file contains', () => {
  const sources = globSync(['{apps,packages}/*/src/**/*.test.ts', 'e2e/src/**/*.test.ts'], { cwd: ROOT })
  const isPresent = (file: string, title: string): boolean =>
    sources.some((path) => path.includes(file) && readFileSync(join(ROOT, path), 'utf8').includes(title))
  const missing = FAULTS.flatMap(({ proofs }) => proofs).filter((proof) => !isPresent(proof.file, proof.test))
  expect(missing).toEqual([])
})

test('no row of the fault matrix depends on a file that only the deep run executes', () => {
  const files = FAULTS.flatMap(({ proofs }) => proofs.map(({ file }) => file))
  expect(files.filter((file) => DEEP_ONLY.some((name) => `/${file}`.endsWith(`/${name}.test.ts`)))).toEqual([])
})

test('docs/faults.md matches the fault matrix', () => {
  const file = join(ROOT, 'docs/faults.md')
  const page = faultPage(FAULTS)
  if (process.env['UPDATE_DOCS']) writeFileSync(file, page)
  expect(readFileSync(file, 'utf8')).toBe(page)
})

test('accepts a fault matrix row if its tests exist and did not fail', () => {
  expect(missingProofs([FAULT], ran('passed'))).toEqual([])
  expect(missingProofs([FAULT], ran('pending'))).toEqual([])
  expect(missingProofs([FAULT], ran('failed'))).toEqual(['the lights go out: failed: at night a candle burns'])
  expect(missingProofs([FAULT], ran('passed', 'another'))).toHaveLength(1)
  expect(missingProofs([FAULT], [])).toHaveLength(1)
})

test('marks the untested part of a fault matrix row as open', () => {
  const page = faultPage([{ ...FAULT, open: 'no candle in the cellar' }])
  expect(page).toContain('| the lights go out | a candle | “a candle burns …” in `lamp/dark.int.test.ts`')
  expect(page).toContain('**open:** no candle in the cellar | real |')
})
