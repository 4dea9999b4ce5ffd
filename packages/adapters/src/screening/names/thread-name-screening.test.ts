import { join } from 'node:path'
import { NameListsUnavailable } from '@cambio/core/screening/name-screening'
import { expect, it } from 'vitest'
import { screenName } from './name-screening-thread.ts'
import { ThreadNameScreening } from './thread-name-screening.ts'

const file = join(import.meta.dirname, '../../../../../apps/sandbox/lists/sdn.xml')
const person = (name: string) => ({ name, birthDate: null, isPerson: true })

it('returns the matches of concurrently screened names in the order of the calls', async () => {
  const screening = new ThreadNameScreening([{ format: 'ofac-sdn', file }])
  const names = ['Viktor Sandboxov', 'Nobody Inparticular', 'SANDBOXOV, Viktor']
  const found = await Promise.all(names.map((name) => screening.findMatches(person(name))))
  expect(found.map((matches) => matches.length > 0)).toEqual([true, false, true])
  expect(found[0]?.[0]).toMatchObject({ list: 'ofac-sdn', entryDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

it.each([
  ['a list is missing', [{ format: 'ofac-sdn' as const, file: '/nowhere/sdn.xml' }]],
  ['no list is configured', []],
])('the name screening throws while %s', async (_when, files) => {
  const screening = new ThreadNameScreening(files)
  await expect(screening.findMatches(person('Ann Other'))).rejects.toBeInstanceOf(NameListsUnavailable)
})

it('the screening thread reports unavailable sanctions lists in its result instead of throwing an error', async () => {
  expect(await screenName({ files: [], screened: person('Ann Other') })).toEqual({
    unavailable: expect.stringContaining('SANCTIONS_LISTS'),
  })
})
