import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../lib/root.ts'
import { areaListProblems, coreAreaRules, unusedPermissions } from './core-area-rules.ts'
import type { CoreArea } from './core-area.ts'
import { CORE_AREAS } from './core-areas.ts'

const LOW: CoreArea = { area: 'low', holds: 'records', uses: [] }
const HIGH: CoreArea = { area: 'high', holds: 'use cases', uses: ['low'] }

test('CORE_AREAS lists every area of core after the areas that it imports', () => {
  expect(areaListProblems(CORE_AREAS, readdirSync(join(ROOT, 'packages/core/src')))).toEqual([])
})

test('reports an area folder without a list entry and a list entry without a folder', () => {
  expect(areaListProblems([LOW, HIGH], ['low', 'other', 'testing', 'simulation'])).toEqual([
    'packages/core/src/other is not in the list of areas',
    'the area high has no folder in packages/core/src',
  ])
})

test('reports a list entry that permits the import of a later area', () => {
  const folders = ['low', 'high']
  expect(areaListProblems([HIGH, LOW], folders)).toEqual([
    'high may not use low, because the list does not name it before',
  ])
  expect(areaListProblems([LOW, HIGH, LOW], folders)).toEqual(['the area low is listed twice'])
})

test('permits an area to import only itself and the areas in its list entry', () => {
  const [low, high] = coreAreaRules([LOW, HIGH])
  const allows = (rule: typeof low, file: string) =>
    rule !== undefined && 'to' in rule && new RegExp(String(rule.to.pathNot)).test(file)
  expect(allows(high, 'packages/core/src/high/a.ts')).toBe(true)
  expect(allows(high, 'packages/core/src/low/a.ts')).toBe(true)
  expect(allows(low, 'packages/core/src/high/a.ts')).toBe(false)
  expect(allows(high, 'packages/core/src/testing/a.ts')).toBe(false)
  expect(allows(high, 'packages/core/src/lower/a.ts')).toBe(false)
})

test("reports an import permission that only an area's tests use", () => {
  const imports = (source: string, resolved: string) =>
    ({ source, dependencies: [{ resolved }] }) as unknown as Parameters<typeof unusedPermissions>[1][number]
  const target = 'packages/core/src/low/b.ts'
  expect(unusedPermissions([LOW, HIGH], [imports('packages/core/src/high/a.ts', target)])).toEqual([])
  expect(unusedPermissions([LOW, HIGH], [imports('packages/core/src/high/a.test.ts', target)])).toEqual([
    'high no longer uses low',
  ])
})
