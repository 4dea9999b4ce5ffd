import { evmFields } from '@cambio/adapters/chains/evm/evm-terms'
import { HOT_KEY, type AccountSignRequest, type OutputsSignRequest } from '@cambio/core/chains/signer'
import type { Order } from '@cambio/core/orders/order'
import type { Payment, PaymentPurpose } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect } from 'vitest'
import { openStolenSocket, type StolenSocket } from './stolen-socket.ts'
import type { Deal } from './deal.ts'

// In these tests, an attacker has the worker's database role and can connect to the signer's socket.

export interface Coin {
  txId: string
  vout: number
  amountAtomic: bigint
}

export const DEEP = 20
export const COINS = 8
export const CHAINS = ['ethereum', 'bitcoin']
export const TO_BTC: Deal = { from: 'eth', to: 'btc', amount: '0.1' }
const GWEI = 10n ** 9n
export const ONE_ETH = 10n ** 18n
let stolen: StolenSocket
export let world: StolenSocket['world']
export let worker: StolenSocket['worker']
export let pool: StolenSocket['pool']
export let signer: StolenSocket['signer']
export let attacker: string

/**
 * The hot wallet's outputs. The signer uses its own node to verify the amount of each output, but not whether the
 * output is already spent.
 */
export let coins: Coin[] = []

export async function sendCoins(to: StolenSocket['world'], amount: string): Promise<void> {
  for (let sent = 0; sent < COINS; sent += 1) await to.sendTo('btc', await to.hotAddress('bitcoin'), amount)
}

export async function coinsOf(amount: number): Promise<Coin[]> {
  const { rows } = await pool.query<{ tx_id: string; vout: number; amount: string }>(
    `SELECT tx_id, vout, amount FROM utxo WHERE chain = 'bitcoin' AND amount = $1`,
    [amount],
  )
  return rows.map(({ tx_id: txId, vout, amount: atomic }) => ({ txId, vout, amountAtomic: BigInt(atomic) }))
}

/** Creates an order with a credited deposit and a payout that is committed but not signed. */
export async function fundedOrder(deal: Deal): Promise<{ order: Order; payout: Payment }> {
  const order = await world.makeOrder(deal)
  await world.pay(order, deal.amount)
  const chain = deal.from === 'eth' ? 'ethereum' : 'bitcoin'
  await world.mine(chain, DEEP)
  await worker.step(chain)
  return { order, payout: await payoutOf(order) }
}

export const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

interface Forged {
  purpose: PaymentPurpose
  reference: string
  orderId?: number
  asset?: string
  chain?: string
  to?: string
  amountAtomic?: bigint
}

export async function insertPayment(forged: Forged): Promise<string> {
  const { purpose, reference, orderId = null, asset = 'eth', chain = 'ethereum', to = attacker } = forged
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount,
       status, created_at) VALUES ($1, $2, $3, $4, $5, 'hot', 0, $6, $7, 'INTENT', now()) RETURNING id::text`,
    [purpose, reference, orderId, chain, asset, to, String(forged.amountAtomic ?? ONE_ETH)],
  )
  return present(rows[0], 'a row').id
}

export const transfer = (spendId: string, to: string, amountAtomic = ONE_ETH): AccountSignRequest => ({
  kind: 'account',
  chain: 'ethereum',
  spendId,
  asset: 'eth',
  from: HOT_KEY,
  sequence: 9_000,
  to,
  amountAtomic,
  memo: null,
  contract: null,
  terms: {
    maxFeeAtomic: 21_000n * GWEI,
    fields: evmFields({ gasLimit: 21_000n, maxFeePerGas: GWEI, maxPriorityFeePerGas: 1n }),
  },
})

const spends = async (): Promise<number> => (await world.signerSpends.state()).mark.spends

/** Expects the signer to reject a request with a message that matches `fact` and to record no spend. */
export async function expectRefused(request: AccountSignRequest | OutputsSignRequest, fact: RegExp): Promise<void> {
  const before = await spends()
  await expect(signer.sign(request)).rejects.toMatchObject({
    reason: 'not-derived',
    message: expect.stringMatching(fact),
  })
  expect(await spends()).toBe(before)
}

/** Starts a test environment in which an attacker can call the signer, for all tests in a file. */
export function useStolenSocket(): void {
  beforeAll(async () => {
    stolen = await openStolenSocket(CHAINS, { beforeMining: (opened) => sendCoins(opened, '0.5') })
    ;({ world, worker, pool, signer } = stolen)
    attacker = await world.strangers.address('ethereum', world.stranger())
    coins = await coinsOf(50_000_000)
    expect(coins).toHaveLength(COINS)
  }, 360_000)
  afterAll(async () => {
    await stolen?.close()
  }, 60_000)
}
