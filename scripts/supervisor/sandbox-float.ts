import { FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import { PlainFailure } from '../lib/plain-failure.ts'
import { withOwner } from './owner-client.ts'
import type { FilledInstrument } from './payable.ts'
import { waitFor } from './wait-for.ts'

/**
 * Float of the sandbox's hot wallets, in whole coins, keyed by ticker. It is large enough for tests but below the
 * maximum of the faucets.
 */
const FLOAT: Readonly<Record<string, number>> = {
  ETH: 300,
  BNB: 1_000,
  LTC: 2_000,
  BTC: 40,
  POL: 1_000_000,
  IOTX: 20_000_000,
  DOGE: 5_000_000,
  BCH: 1_500,
  XRP: 500_000,
  XLM: 4_000_000,
  TON: 400_000,
  XMR: 600,
  SOL: 12_000,
  TRX: 3_000_000,
  USDT: 2_000_000,
  USDC: 2_000_000,
  DAI: 900_000,
  WBTC: 10,
  LINK: 60_000,
  UNI: 100_000,
  AAVE: 5_000,
  COMP: 10_000,
  SNX: 600_000,
  YFI: 100,
  CRV: 2_000_000,
  MKR: 600,
  SUSHI: 1_000_000,
  LDO: 700_000,
  '1INCH': 3_000_000,
  GRT: 5_000_000,
  ZRX: 2_000_000,
  BAT: 4_000_000,
  BAL: 400_000,
  MANA: 2_000_000,
  ENJ: 5_000_000,
  LRC: 6_000_000,
  ANKR: 30_000_000,
  CVX: 300_000,
  INJ: 40_000,
  API3: 500_000,
  BAND: 600_000,
  UMA: 300_000,
  PENDLE: 100_000,
  AXS: 100_000,
  SHIB: 50_000_000_000,
  CAKE: 400_000,
  ADA: 2_000_000,
  DOT: 100_000,
}
/**
 * Maximum time in milliseconds until the hot wallets have addresses. It is long because the worker's first pass over
 * all chains is slow on a busy machine.
 */
const HOT_WALLETS_PATIENCE_MS = 180_000

interface Purse extends FilledInstrument {
  address: string
  requires_memo: boolean
  blocks_to_credit: number
}

/**
 * Sends ordinary transfers of test coins to the hot wallets that have a low balance. Once the transfers are confirmed,
 * the service books the coins as its float. Returns the instruments that have a float.
 * @param chains the chains of the running sandbox; the database can contain more
 * @throws {PlainFailure} when the worker does not create its wallets in time or a faucet rejects a request
 */
export async function fillSandboxFloat(
  ownerUrl: string,
  sandboxUrl: string,
  chains: readonly string[],
): Promise<FilledInstrument[]> {
  const purses = await hotWallets(ownerUrl, chains)
  const filled = new Map<string, number>()
  for (const purse of purses) {
    const wanted = FLOAT[purse.currency_title]
    if (wanted === undefined) continue
    const query = new URLSearchParams({
      networkTitle: purse.network_title,
      currencyTitle: purse.currency_title,
      address: purse.address,
    })
    const { amount } = (await call(`${sandboxUrl}/sandbox/balances?${query.toString()}`)) as { amount: string }
    if (Number(amount) > wanted / 3) continue
    await call(`${sandboxUrl}/sandbox/deposits`, {
      currencyTitle: purse.currency_title,
      networkTitle: purse.network_title,
      address: purse.address,
      memo: purse.requires_memo ? FLOAT_MEMO : null,
      amount: String(wanted),
    })
    filled.set(purse.network_title, purse.blocks_to_credit)
  }
  for (const [networkTitle, count] of filled) await call(`${sandboxUrl}/sandbox/blocks`, { networkTitle, count })
  return purses.filter(({ currency_title: title }) => FLOAT[title] !== undefined)
}

function hotWallets(ownerUrl: string, chains: readonly string[]): Promise<Purse[]> {
  return withOwner(ownerUrl, (client) =>
    waitFor(
      async () => {
        const { rows } = await client.query<Purse & { chain: string }>(
          `SELECT i.slug, i.currency_title, i.network_title, i.requires_memo, a.address, a.chain,
             max(i.min_confirmations_to_trade) OVER (PARTITION BY i.chain) + 1 AS blocks_to_credit
           FROM own_address a JOIN instrument i USING (chain)
           -- Before a chain has been looked at for the first time, what arrives on it goes unseen.
           JOIN chain_cursor USING (chain) WHERE a.purpose = 'hot' AND chain = ANY ($1) ORDER BY i.popularity`,
          [chains],
        )
        return chains.every((chain) => rows.some((row) => row.chain === chain)) ? rows : null
      },
      HOT_WALLETS_PATIENCE_MS,
      'The worker named no hot wallets: see its log in the data folder.',
    ),
  )
}

async function call(url: string, body?: unknown): Promise<unknown> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, body === undefined ? {} : post)
  if (!response.ok)
    throw new PlainFailure(`The sandbox refused test coins (${response.status}): ${await response.text()}`)
  return response.json()
}
