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

test('stores the address from each blacklist line in canonical form, together with its chain', () => {
  const { listed, faults } = parseBlacklist('# stolen\nethereum 0xABC  # case 12\n\n', rules)
  expect([[...listed], faults]).toEqual([['ethereum 0xabc'], []])
})

test('reports each invalid blacklist line but keeps the valid ones', () => {
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

/** Runs `work` with a screening whose blacklist is a temporary file. */
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

test('compares addresses on provider-only networks as strings, ignoring case', () =>
  opened('net:sim sim1AbC\n', async (screening) => {
    expect(await screening.faults()).toEqual([])
    expect(await screening.isBlacklisted('net:sim', 'SIM1abc')).toBe(true)
    expect(await screening.isBlacklisted('net:other', 'sim1AbC')).toBe(false)
  }))

const STOLEN = '0x52908400098527886E0F7030069857D2E4169EE7'

test('applies a blacklisted address to every chain of the same chain family', () => {
  const chains = createAddressRules([
    { chain: 'ethereum', family: 'evm', rpcUrl: 'http://x', node: '', chainId: 1, tokens: [] },
    { chain: 'bsc', family: 'evm', rpcUrl: 'http://x', node: '', chainId: 56, tokens: [] },
    { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://x', node: '', network: 'litecoin' },
  ])
  const { listed, faults } = parseBlacklist(`bsc ${STOLEN}\n`, chains)
  expect(faults).toEqual([])
  expect(new Set([...listed].map((one) => one.split(' ')[0]))).toEqual(new Set(['bsc', 'ethereum', 'evm']))
})

test('blocks a blacklisted EVM address on provider-only networks as well', () =>
  opened(`ethereum ${STOLEN}\n`, async (screening) => {
    expect(await screening.isBlacklisted('net:base', STOLEN)).toBe(true)
    expect(await screening.isBlacklisted('net:base', STOLEN.replace('0x5', '0x6'))).toBe(false)
  }))

test('still applies the valid blacklist lines when other lines are invalid', () =>
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

test('concurrent checks wait until a changed blacklist file is reloaded', async () => {
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
    const answers = Array.from({ length: 8 }, () => screening.isBlacklisted('ethereum', '0xdef'))
    expect(await Promise.all(answers)).toEqual(answers.map(() => true))
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})
