import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DECISIONS, INDEX_FILE, indexOf, readDecisions } from './decision-index.ts'

const MAX_LINES = 60
const SECTIONS = ['Status', 'Context', 'Decision', 'Alternatives', 'Consequences']

const records = readDecisions()

test('decision records are numbered without gaps or duplicates', () => {
  expect(records.map(({ number }) => Number(number))).toEqual(records.map((_, index) => index + 1))
})

describe.each(records)('decision record $file', ({ file, number, text }) => {
  test('a decision record begins with its number and has at most 60 lines', () => {
    expect(file.slice(0, 3)).toBe(number)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })

  test('a decision record contains each required section once, in order', () => {
    const found = [...text.matchAll(/^\*\*([A-Z][a-z]+)\.\*\*/gm)].map(([, name]) => name)
    expect(found).toEqual(SECTIONS)
  })

  test('a decision record links only to existing records', () => {
    const links = [...text.matchAll(/\]\((\d{3}-[^)]+\.md)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(DECISIONS, link)))).toEqual([])
  })
})

test('the index of decision records lists every record', () => {
  const index = indexOf(records)
  if (process.env['UPDATE_DOCS']) writeFileSync(INDEX_FILE, index)
  expect(readFileSync(INDEX_FILE, 'utf8')).toBe(index)
})
