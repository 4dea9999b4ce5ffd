import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { AddressRules } from '@cambio/core/chains/address-rules'
import { FileScreening, parseBlacklist } from './file-screening.ts'

const lowerCase: AddressRules = {
  check: (address) =>
    address.startsWith('0x')
      ? { ok: true, canonical: address.toLowerCase() }
      : { ok: false, field: 'address', problem: 'error_address_incorrect' },
  paymentUri: ({ address }) => address,
  example: '',
}
const rules = new Map([['ethereum', lowerCase]])

test('one chain and address a line, in the spelling that orders are compared in', () => {
  const listed = parseBlacklist('# stolen\nethereum 0xABC  # case 12\n\n', rules)
  expect([...listed]).toEqual(['ethereum 0xabc'])
})

test('a line that is not understood is named', () => {
  expect(() => parseBlacklist('ethereum 0xABC\n0xDEF\n', rules)).toThrow('line 2')
  expect(() => parseBlacklist('ethereun 0xABC\n', rules)).toThrow('no chain "ethereun"')
  expect(() => parseBlacklist('ethereum DEF\n', rules)).toThrow('"DEF" is no address')
})

test('whoever asks while the list is read again is answered from the new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cambio-blacklist-'))
  const file = join(folder, 'list')
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await writeFile(file, 'ethereum 0xABC\n')
    const screening = await FileScreening.open(file, rules, (error) => {
      throw error
    })
    await writeFile(file, 'ethereum 0xABC\nethereum 0xDEF\n')
    await utimes(file, 1, 1)
    vi.advanceTimersByTime(60_000)
    const asked = Array.from({ length: 8 }, () => screening.isBlacklisted('ethereum', '0xdef'))
    expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})
