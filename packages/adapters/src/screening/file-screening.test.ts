import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { AddressRules } from '@cambio/core/chains/address-rules'
import { createAddressRules } from '../chains/compose-address-rules.ts'
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
  const { listed, faults } = parseBlacklist('# stolen\nethereum 0xABC  # case 12\n\n', rules)
  expect([[...listed], faults]).toEqual([['ethereum 0xabc'], []])
})

test('a line that is not understood is named, and takes no other with it', () => {
  const text = '0xDEF\nethereun 0xABC\nethereum DEF\nmonero 4abc\nnet: x\nethereum 0xABC\n'
  const { listed, faults } = parseBlacklist(text, rules)
  expect([...listed]).toEqual(['ethereum 0xabc'])
  expect(faults).toEqual([
    { line: 1, what: 'expected "<chain> <address>"' },
    { line: 2, what: 'no chain "ethereun" is watched here' },
    { line: 3, what: '"DEF" is no address of ethereum' },
    { line: 4, what: 'no chain "monero" is watched here' },
    { line: 5, what: 'no chain "net:" is watched here' },
  ])
})

/** A list in a file of its own. */
async function opened<T>(text: string, work: (screening: FileScreening, file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cambio-blacklist-'))
  const file = join(folder, 'list')
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await writeFile(file, text)
    return await work(await FileScreening.open(file, rules, () => {}), file)
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
}

test('an address on a network that only other exchanges know is listed as text, in any capitals', () =>
  opened('net:sim sim1AbC\n', async (screening) => {
    expect(await screening.faults()).toEqual([])
    expect(await screening.isBlacklisted('net:sim', 'SIM1abc')).toBe(true)
    expect(await screening.isBlacklisted('net:other', 'sim1AbC')).toBe(false)
  }))

const STOLEN = '0x52908400098527886E0F7030069857D2E4169EE7'

test('an address listed on one chain is listed on every chain of its family', () => {
  const chains = createAddressRules([
    { chain: 'ethereum', family: 'evm', rpcUrl: 'http://x', node: '', chainId: 1, tokens: [] },
    { chain: 'bsc', family: 'evm', rpcUrl: 'http://x', node: '', chainId: 56, tokens: [] },
    { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://x', node: '', network: 'litecoin' },
  ])
  const { listed, faults } = parseBlacklist(`bsc ${STOLEN}\n`, chains)
  expect(faults).toEqual([])
  expect(new Set([...listed].map((one) => one.split(' ')[0]))).toEqual(new Set(['bsc', 'ethereum', 'evm']))
})

test('an EVM address is also listed on networks that only other exchanges know', () =>
  opened(`ethereum ${STOLEN}\n`, async (screening) => {
    expect(await screening.isBlacklisted('net:base', STOLEN)).toBe(true)
    expect(await screening.isBlacklisted('net:base', STOLEN.replace('0x5', '0x6'))).toBe(false)
  }))

test('what is wrong with the list waits for a person, while the rest of it holds', () =>
  opened('nowhere 1\nethereum 0xABC\n', async (screening, file) => {
    expect(await screening.faults()).toMatchObject([{ line: 1, what: 'no chain "nowhere" is watched here' }])
    await rm(file)
    vi.advanceTimersByTime(60_000)
    expect(await screening.faults()).toMatchObject([{ line: null }, { line: 1 }])
    expect(await screening.isBlacklisted('ethereum', '0xabc')).toBe(true)
    await writeFile(file, 'ethereum 0xABC\n')
    vi.advanceTimersByTime(60_000)
    expect(await screening.faults()).toEqual([])
  }))

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
