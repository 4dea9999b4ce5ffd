import type { Instrument } from '@cambio/core/instruments/instrument'
import { ETH, LTC } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { createCatalogueReader } from './catalogue-reader.ts'

const SERVED = [{ chain: 'ethereum' }]

function openReader(read: () => Promise<Instrument[]> = async () => [ETH, LTC]) {
  const clock = { now: 0 }
  const calls: string[] = []
  const instruments = {
    all: () => (calls.push('own'), read()),
    fiat: async () => [],
    others: async () => (calls.push('others'), []),
  }
  return {
    clock,
    calls,
    reader: createCatalogueReader({ instruments, servedChains: SERVED, clock: { now: () => clock.now } }),
  }
}

test('returns only instruments on chains with a node', async () => {
  const { instruments } = await openReader().reader.read()
  expect(instruments.map(({ slug }) => slug)).toEqual(['eth'])
})

test("reloads the exchange's own instruments at most once a second", async () => {
  const { reader, clock, calls } = openReader()
  await Promise.all([reader.read(), reader.read()])
  clock.now = 999
  await reader.read()
  expect(calls).toEqual(['own', 'others'])
  clock.now = 1_000
  await reader.read()
  expect(calls).toEqual(['own', 'others', 'own'])
  clock.now = 5_000
  await reader.read()
  expect(calls.toSorted()).toEqual(['others', 'others', 'own', 'own', 'own'])
})

test('retries a failed read on the next call', async () => {
  let isAway = true
  const { reader } = openReader(async () => {
    if (isAway) throw new Error('no database')
    return [ETH]
  })
  await expect(reader.own()).rejects.toThrow('no database')
  isAway = false
  await expect(reader.own()).resolves.toHaveLength(1)
})
