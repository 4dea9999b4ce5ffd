import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ChainSettingsList, type ChainSettings } from './chain-settings.ts'
import { createGateway } from './compose-chains.ts'

const OPERATIONS = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url))
const RPC = { rpcUrl: 'http://127.0.0.1:1' }
/** Bank statement that this test never reads. */
const UNUSED_BANK = {} as Parameters<typeof createGateway>[1]
const FAMILIES: readonly object[] = [
  { chain: 'ethereum', family: 'evm', chainId: 1, tokens: [] },
  { chain: 'bitcoin', family: 'bitcoin', network: 'bitcoin-regtest' },
  { chain: 'xrp', family: 'xrp', networkId: 0 },
  { chain: 'stellar', family: 'stellar', passphrase: 'a network' },
  { chain: 'ton', family: 'ton', globalId: -239 },
  { chain: 'tron', family: 'tron', genesis: '0'.repeat(64), tokens: [] },
  { chain: 'solana', family: 'solana', genesis: '1'.repeat(32) },
  { chain: 'monero', family: 'monero', network: 'fakechain', walletUrl: 'http://127.0.0.1:2' },
  { chain: 'sepa', family: 'bank', holder: 'Example B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
]

/**
 * Returns each chain family's transaction model according to docs/operations.md: `outputs`, or `account` followed by
 * the ordering of its transactions.
 */
function documented(): Record<string, string> {
  const table = readFileSync(OPERATIONS, 'utf8').split('| family | model |')[1] ?? ''
  const rows = table.split('\n\n')[0]?.matchAll(/^\| (\w+) \| ([^|]+) \|/gm) ?? []
  return Object.fromEntries([...rows].map(([, family, model]) => [family, model]))
}

function modelOf(settings: ChainSettings): string {
  const gateway = createGateway(settings, UNUSED_BANK)
  return gateway.model === 'outputs' ? 'outputs' : `account, ${gateway.ordering}`
}

it('docs/operations.md states the transaction model of each chain family', () => {
  const chains = ChainSettingsList.parse(FAMILIES.map((one) => ('iban' in one ? one : { ...RPC, ...one })))
  expect(documented()).toEqual(Object.fromEntries(chains.map((one) => [one.family, modelOf(one)])))
})
