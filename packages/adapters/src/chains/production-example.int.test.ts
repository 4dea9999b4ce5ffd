import { readFileSync } from 'node:fs'
import { servedInstruments } from '@cambio/core/instruments/catalogue'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createPostgresStores } from '../postgres/compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/test-database.ts'
import { ChainSettingsList } from './chain-settings.ts'

const EXAMPLE = new URL('../../../../docs/chains.production.example.json', import.meta.url)

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

it('docs/chains.production.example.json enables at least sixty instruments with correct contracts and decimals', async () => {
  const written = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as { family: string; tokens?: { contract: string }[] }[]
  for (const { tokens = [] } of written.filter(({ family }) => family === 'evm'))
    for (const { contract } of tokens) expect(getAddress(contract)).toBe(contract)
  const chains = ChainSettingsList.parse(written)
  const instruments = await createPostgresStores(pool).instruments.all()
  for (const chain of chains)
    if ('tokens' in chain)
      for (const { currencyTitle, decimals } of chain.tokens) {
        const known = instruments.find((one) => one.chain === chain.chain && one.currencyTitle === currencyTitle)
        expect([chain.chain, currencyTitle, known?.decimals]).toEqual([chain.chain, currencyTitle, decimals])
      }
  const served = servedInstruments(instruments, chains)
  expect(served.length).toBeGreaterThanOrEqual(62)
  expect(new Set(served.map(({ bestChangeName }) => bestChangeName)).size).toBe(served.length)
})
