import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LineLog } from './line-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'cambio-lines-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('removes an incomplete last line before appending the next line', () => {
  const file = join(folder, 'log')
  expect(new LineLog(file).read()).toEqual([])
  const log = new LineLog<{ at: number; word: string }>(file)
  log.append({ at: 1, word: 'é' })
  appendFileSync(file, '{"at":2,"wo')
  expect(log.read()).toEqual([{ at: 1, word: 'é' }])
  log.append({ at: 3, word: 'c' })
  expect(new LineLog(file).read()).toEqual([
    { at: 1, word: 'é' },
    { at: 3, word: 'c' },
  ])
  expect(readFileSync(file, 'utf8')).toBe('{"at":1,"word":"é"}\n{"at":3,"word":"c"}\n')
})
