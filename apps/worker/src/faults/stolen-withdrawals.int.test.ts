import { evmFields } from '@cambio/adapters/chains/evm/evm-terms'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { HOT_KEY, type AccountSignRequest } from '@cambio/core/chains/signer'
import { withdrawalText } from '@cambio/core/seals/statements'
import { earningsShare } from '@cambio/core/signing/earnings-share'
import { present } from '@cambio/kernel/assert'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStolenSocket, type StolenSocket } from '../testing/stolen-socket.ts'

/**
 * In these tests, an attacker has the worker's database role and access to the signer's socket. The attacker also owns
 * an account with withdrawals that the server has signed.
 */

const DEEP = 20
const CHAINS = ['ethereum', 'bitcoin', 'tron']
const GWEI = 10n ** 9n
const ONE_ETH = 10n ** 18n
/** Number of concurrent signing requests for the same payment. */
const RACERS = 40

let stolen: StolenSocket
let world: StolenSocket['world']
let worker: StolenSocket['worker']
let pool: StolenSocket['pool']
let signer: StolenSocket['signer']
let attacker: string
let lastWithdrawal = 900

beforeAll(async () => {
  stolen = await openStolenSocket(CHAINS)
  ;({ world, worker, pool, signer } = stolen)
  attacker = await world.strangers.address('ethereum', world.stranger())
}, 360_000)

afterAll(async () => {
  await stolen?.close()
}, 60_000)

async function insertPayment(withdrawalId: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, created_at)
     VALUES ('withdrawal', $1, 'ethereum', 'eth', 'hot', 0, $2, $3, 'INTENT', now()) RETURNING id::text`,
    [String(withdrawalId), attacker, String(ONE_ETH)],
  )
  return present(rows[0], 'a row').id
}

interface Sealed {
  withdrawalId: number
  userId: number
  asset: string
  address: string
  amountAtomic: bigint
}

async function insertWithdrawal(db: Pick<ClientBase, 'query'>, sealed: Sealed): Promise<void> {
  const { withdrawalId, userId, asset, address, amountAtomic } = sealed
  await db.query(
    `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirmed_at, release_at,
       released_at, seal) VALUES ($1, $2, $3, $4, 0, $5, now(), now(), now(), now(), decode($6, 'hex'))`,
    [
      withdrawalId,
      userId,
      asset,
      String(amountAtomic),
      address,
      TEST_SERVER_SEALER.seal(withdrawalText({ ...sealed, memo: null })),
    ],
  )
}

const transfer = (spendId: string, sequence: number, amountAtomic: bigint, to = attacker): AccountSignRequest => ({
  kind: 'account',
  chain: 'ethereum',
  spendId,
  asset: 'eth',
  from: HOT_KEY,
  sequence,
  to,
  amountAtomic,
  memo: null,
  contract: null,
  terms: {
    maxFeeAtomic: 63_000n * GWEI,
    fields: evmFields({ gasLimit: 21_000n, maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI }),
  },
})

const nextNonce = async (): Promise<number> => {
  const gateway = world.gateway('ethereum')
  if (gateway.model !== 'account' || gateway.ordering !== 'numbered') throw new Error('not numbered')
  return gateway.nextSequence(await world.hotAddress('ethereum'))
}

test('signing a withdrawal again with a smaller amount does not free balance for a second withdrawal', async () => {
  const { userId } = await userWithBalance(world, 'eth', ONE_ETH)
  await world.recordProvenDeposit(userId, 'eth', ONE_ETH)
  const nonce = await nextNonce()
  const payments = []
  for (const withdrawalId of [(lastWithdrawal += 1), (lastWithdrawal += 1)]) {
    await insertWithdrawal(pool, { withdrawalId, userId, asset: 'eth', address: attacker, amountAtomic: ONE_ETH })
    payments.push(await insertPayment(withdrawalId))
  }
  const [first = '', second = ''] = payments
  await signer.sign(transfer(first, nonce, ONE_ETH))
  await signer.sign(transfer(first, nonce, 1n))
  await expect(signer.sign(transfer(second, nonce + 1, ONE_ETH - 1n))).rejects.toThrow('do not cover')
})

test('signing an earnings withdrawal again with a smaller amount does not free earnings for a second one', async () => {
  const usdt = present((await world.catalogue()).find({ slug: 'usdt-trc20' }), 'an instrument')
  // Maximum amount of earnings that one account may withdraw within 24 hours.
  const amountAtomic = earningsShare(1_000n * 10n ** BigInt(usdt.decimals))
  const { userId } = await userWithBalance(world, usdt.slug, amountAtomic)
  const gateway = world.gateway('tron')
  if (gateway.model !== 'account' || gateway.ordering !== 'expiring') throw new Error('does not expire')
  const from = await world.hotAddress('tron')
  const to = await world.strangers.address('tron', world.stranger())
  const sign = async (spendId: string, amount: bigint) => {
    const { maxFeeAtomic, fields } = await gateway.terms({
      from,
      to,
      memo: null,
      contract: usdt.contract,
      amountAtomic: amount,
    })
    return signer.sign({
      kind: 'account',
      chain: 'tron',
      spendId,
      asset: usdt.slug,
      from: HOT_KEY,
      sequence: null,
      to,
      memo: null,
      contract: usdt.contract,
      amountAtomic: amount,
      terms: { maxFeeAtomic, fields },
    })
  }
  const payments = []
  for (const withdrawalId of [(lastWithdrawal += 1), (lastWithdrawal += 1)]) {
    await insertWithdrawal(pool, { withdrawalId, userId, asset: usdt.slug, address: to, amountAtomic })
    payments.push(await insertPayment(withdrawalId))
  }
  const [first = '', second = ''] = payments
  await sign(first, amountAtomic)
  await expect(sign(first, 1n)).rejects.toThrow('has not expired')
  await expect(sign(second, amountAtomic - 1n)).rejects.toThrow('do not cover')
})

test('signs only one of two withdrawals that are stored while the signer checks the account', async () => {
  const nonce = await nextNonce()
  for (let round = 0; round < 3; round += 1) {
    const { userId } = await userWithBalance(world, 'eth', ONE_ETH)
    await world.recordProvenDeposit(userId, 'eth', ONE_ETH)
    const ids = [(lastWithdrawal += 1), (lastWithdrawal += 1)]
    const payments = await Promise.all(ids.map(insertPayment))
    const amountAtomic = ONE_ETH - BigInt(1_000 + round)
    const requests = payments.flatMap((payment, index) =>
      Array.from({ length: RACERS }, () =>
        signer.sign(transfer(payment, nonce + index, amountAtomic - BigInt(100 * index))).then(
          ({ raw }) => raw,
          () => null,
        ),
      ),
    )
    await requests[0]
    const client = await pool.connect()
    await client.query('BEGIN')
    for (const withdrawalId of ids)
      await insertWithdrawal(client, { withdrawalId, userId, asset: 'eth', address: attacker, amountAtomic: ONE_ETH })
    await client.query('COMMIT')
    client.release()
    const signed = new Set((await Promise.all(requests)).filter((raw) => raw !== null))
    expect(signed.size).toBeLessThanOrEqual(1)
  }
}, 120_000)

test('signs at most one payout when a stored payment is moved from one order to another', async () => {
  const to = await world.strangers.address('ethereum', world.stranger())
  const orders = []
  for (const amount of ['0.05', '0.05']) {
    const order = await world.makeOrder({ from: 'btc', to: 'eth', amount, destination: to })
    await world.pay(order, amount)
    orders.push(order)
  }
  await world.mine('bitcoin', DEEP)
  await worker.step('bitcoin')
  const payouts = await Promise.all(
    orders.map(async ({ orderId }) => present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')),
  )
  const { id = '', amountAtomic = 0n } = payouts[0] ?? {}
  const nonce = await nextNonce()
  const requests = []
  for (const [index, { orderId }] of orders.entries()) {
    await pool.query('UPDATE payment SET order_id = $2 WHERE id = $1', [id, orderId])
    requests.push(
      signer.sign(transfer(id, nonce + index, amountAtomic - BigInt(10 + index), to)).then(
        ({ raw }) => raw,
        () => null,
      ),
    )
  }
  expect((await Promise.all(requests)).filter((raw) => raw !== null).length).toBeLessThanOrEqual(1)
})
