import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { withOwner } from './owner-client.ts'
import { type ProductionNetworks, readProductionNetworks, refuseTestNetworks } from './production-networks.ts'

const EXAMPLE = readFileSync(join(ROOT, 'docs/chains.production.example.json'), 'utf8')

let database: TestDatabase
let networks: ProductionNetworks
beforeAll(async () => {
  database = await createTestDatabase()
  networks = await readProductionNetworks(database.ownerUrl)
})
afterAll(() => database?.close())

it('the catalogue has the production network of each chain, and the example names it', async () => {
  const { rows } = await withOwner(database.ownerUrl, (client) =>
    client.query(`SELECT DISTINCT chain FROM instrument WHERE is_own AND chain <> 'sepa' ORDER BY chain`),
  )
  const chains = rows.map(({ chain }) => chain)
  expect([...networks.keys()].toSorted()).toEqual(chains)
  expect((JSON.parse(EXAMPLE) as { chain: string }[]).map(({ chain }) => chain).toSorted()).toEqual(chains)
  expect(() => refuseTestNetworks(EXAMPLE, networks)).not.toThrow()
})

it('accepts a chain that only a migration added', async () => {
  await withOwner(database.ownerUrl, (client) =>
    client.query(`INSERT INTO network (chain, identity, block_seconds) VALUES ('avalanche', '43114', 2)`),
  )
  const grown = await readProductionNetworks(database.ownerUrl)
  expect(() => refuseTestNetworks('[{"chain":"avalanche","family":"evm","chainId":43114}]', grown)).not.toThrow()
  expect(() => refuseTestNetworks('[{"chain":"avalanche","family":"evm","chainId":43113}]', grown)).toThrow('CHAINS')
})

it.each([
  '[{"chain":"litecoin","network":"litecoin-regtest"}]',
  '[{"chain":"ethereum","chainId":31337}]',
  '[{"chain":"ethereum","chainId":11155111}]',
  '[{"chain":"stellar","passphrase":"Test SDF Network ; September 2015"}]',
  '[{"chain":"solana","genesis":"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"}]',
  '[{"chain":"xrp"}]',
  '[{"chain":"moon","chainId":1}]',
])('rejects the setting CHAINS=%s in production', (chains) => {
  expect(() => refuseTestNetworks(chains, networks)).toThrow('CHAINS')
})

it('accepts a bank account, which has no network', () => {
  expect(() => refuseTestNetworks('[{"chain":"sepa","family":"bank"}]', networks)).not.toThrow()
})
