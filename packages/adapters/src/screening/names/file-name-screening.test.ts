import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NameListsUnavailable } from '@cambio/core/screening/name-screening'
import { afterAll, expect, test } from 'vitest'
import { FileNameScreening, type NameListFile } from './file-name-screening.ts'

const SANDBOX_LISTS = join(import.meta.dirname, '../../../../../apps/sandbox/lists')
const folder = mkdtempSync(join(tmpdir(), 'cambio-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bundled: NameListFile[] = [
  { format: 'ofac-sdn', file: join(SANDBOX_LISTS, 'sdn.xml') },
  { format: 'eu-fsf', file: join(SANDBOX_LISTS, 'eu.xml') },
]
const screening = new FileNameScreening(bundled)

/** Returns the IDs of the list entries that match a name. */
const hits = async (name: string, birthDate: string | null = null, isPerson = true): Promise<string[]> =>
  (await screening.findMatches({ name, birthDate, isPerson })).map(({ entryId }) => entryId)

test.each([
  ['a name in another order and case', 'sandboxov VIKTOR', ['900001']],
  ['a name with a typing error', 'Victor Sandboxow', ['900001']],
  ['a strong alias without its middle name', 'Viktor Sandboksov', ['900001']],
  ['a middle name that the list does not have', 'Viktor Ivan Sandboxov', ['900001']],
  ['a name in Cyrillic that the list has in Latin', 'Виктор Сандбоксов', ['900001']],
  ['a name in Cyrillic that the list has in both', 'Ольга Песочницына', ['90001']],
  ['a name with other diacritics', 'Karl Grossschwindel', ['90002']],
  ['a name that is divided in another way', 'Anamaria Falsea', ['900003']],
])('the name screening matches %s', async (_what, name, expected) => {
  expect(await hits(name)).toEqual(expected)
})

test.each([
  ['another first name', 'Oleg Sandboxov'],
  ['another last name', 'Viktor Sandmann'],
  ['one word of a listed name', 'Viktor'],
  ['a weak alias', 'Little Vic'],
  ['an empty name', '—'],
])('the name screening does not match %s', async (_what, name) => {
  expect(await hits(name)).toEqual([])
})

test.each([
  ['1968-01-01', ['900001']],
  ['1969-12-31', ['900001']],
  ['1972-06-01', ['900001']],
  ['1974-06-01', ['900001']],
  ['1975-01-01', []],
  ['1990-02-28', []],
])('matches the birth date %s against all listed years with a tolerance of one year', async (birthDate, expected) => {
  expect(await hits('Viktor Sandboxov', birthDate)).toEqual(expected)
})

test("matches a sanctions list entry without a birth date regardless of the user's birth date", async () => {
  expect(await hits('Ana Maria Falsea', '2001-01-01')).toEqual(['900003'])
})

test('matches listed companies only when the screened name may belong to a company', async () => {
  expect(await hits('Testnet Shipping & Trade Ltd')).toEqual([])
  expect(await hits('TESTNET SHIPPING AND TRADE LTD', null, false)).toEqual(['900002'])
  expect(await hits('Sandkasten Handels', null, false)).toEqual(['90003'])
})

test('returns the list, the entry and the score of a name match', async () => {
  const [match] = await screening.findMatches({ name: 'Viktor Sandboxov', birthDate: null, isPerson: true })
  expect(match).toMatchObject({ list: 'ofac-sdn', entryId: '900001', scorePercent: 100 })
  expect(await screening.entry('ofac-sdn', '900001')).toEqual({
    list: 'ofac-sdn',
    entryId: '900001',
    isPerson: true,
    programmes: ['SANDBOX'],
    names: ['Viktor SANDBOXOV', 'Viktor Pavlovich SANDBOKSOV'],
    birthYears: [1968, 1971, 1972, 1973],
  })
  expect(await screening.entry('eu-fsf', '90002')).toMatchObject({ birthYears: [1953, 1954, 1955, 1956, 1957, 1958] })
  expect(await screening.entry('ofac-sdn', '90002')).toBeNull()
})

/** Copies the sandbox's OFAC list. Opens a screening that uses the copy. */
function copied(): { file: string; own: FileNameScreening } {
  const file = join(folder, `${crypto.randomUUID()}.xml`)
  copyFileSync(bundled[0]?.file ?? '', file)
  return { file, own: new FileNameScreening([{ format: 'ofac-sdn', file }]) }
}

const viktor = { name: 'Viktor Sandboxov', birthDate: null, isPerson: true }

test('rereads a sanctions list file after the file changes', async () => {
  const { file, own } = copied()
  const before = [await own.digest(), (await own.findMatches(viktor))[0]?.entryDigest]
  writeFileSync(file, readFileSync(file, 'utf8').replace('10 Dec 1968', '11 Jan 1985'))
  utimesSync(file, 1, 1)
  const after = [await own.digest(), (await own.findMatches(viktor))[0]?.entryDigest]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(await own.findMatches({ ...viktor, birthDate: '1985-01-11' })).toHaveLength(1)
})

test('returns the cached matches of a name until a sanctions list changes', async () => {
  const { file, own } = copied()
  const first = await own.findMatches(viktor)
  expect(first).toHaveLength(1)
  expect(await own.findMatches(viktor)).toBe(first)
  expect(await own.findMatches({ ...viktor, birthDate: '1990-02-28' })).toEqual([])
  edit(file, '10 Dec 1968', '11 Jan 1985')
  utimesSync(file, 1, 1)
  const afterChange = await own.findMatches(viktor)
  expect(afterChange).not.toBe(first)
  expect(afterChange).toHaveLength(1)
})

test.each<[string, (file: string) => void]>([
  ['a missing file', (file) => rmSync(file)],
  ['a truncated file', (file) => truncateSync(file, 900)],
  [
    'a list with fewer entries than its record count',
    (file) => edit(file, /<sdnEntry>\s*<uid>900002[^]*?<\/sdnEntry>/),
  ],
  ['text that is not XML', (file) => writeFileSync(file, 'not found')],
  ['a page of HTML', (file) => writeFileSync(file, '<html><body>503</body></html>')],
  [
    'a document type, which could define entities',
    (file) => edit(file, '<sdnList', '<!DOCTYPE a [<!ENTITY x "y">]><sdnList'),
  ],
  ['a list in another format', (file) => copyFileSync(bundled[1]?.file ?? '', file)],
])('the name screening throws for %s, even if an earlier read of the list succeeded', async (_what, spoil) => {
  const { file, own } = copied()
  expect(await own.findMatches(viktor)).toHaveLength(1)
  spoil(file)
  await expect(own.findMatches(viktor)).rejects.toThrow(NameListsUnavailable)
  await expect(own.digest()).rejects.toThrow(NameListsUnavailable)
})

test('the name screening throws when no sanctions list is configured', async () => {
  await expect(new FileNameScreening([]).findMatches(viktor)).rejects.toThrow('SANCTIONS_LISTS')
})

function edit(file: string, from: string | RegExp, to = ''): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
