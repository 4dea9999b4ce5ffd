import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { SEGWIT_SPEND } from '../chains/spend-shape.ts'
import { CATALOGUE, NOON, tick } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'
import type { Payment } from '../payments/payment.ts'
import { posting } from '../ledger/posting.ts'
import { replaceIfStuck } from './replace-payment.ts'

const CHAIN = 'litecoin'
const TIP = { height: 100, hash: 'tip' }
const HOUR_MS = 3_600_000
/** Hard cap of the chain, in base units: about four times the fee ceiling. */
const HARD_CAP = 100_000_000n
/** Fee ceiling of 25 USDT at 92 USDT for a coin, in base units. */
const CEILING = 27_173_913n
const OWN_FEE = 1_540n
const INPUT = { txId: 'coin', vout: 1, amountAtomic: 10n ** 9n, key: HOT_KEY }
const AMOUNT = 10n ** 8n

interface Start {
  /** Fees of the transactions that depend on the payment's pending version, in base units. */
  descendantFees?: bigint
  /** Fee of the pending version, in base units. */
  ownFee?: bigint
  atomicPerKvb?: bigint
  part?: Partial<Payment>
}

/** Creates an unmined withdrawal of which the mempool contains the version `first`. */
async function start({ descendantFees = 0n, ownFee = OWN_FEE, atomicPerKvb = 10_000n, part = {} }: Start) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const { payments, ledger } = work.stores
  const payment = await payments.intend(
    {
      purpose: 'withdrawal',
      reference: '5',
      orderId: null,
      chain: CHAIN,
      asset: 'ltc',
      source: HOT_KEY,
      to: 'user',
      memo: null,
      amountAtomic: AMOUNT,
      chargedFeeAtomic: 0n,
    },
    NOON,
  )
  if (!payment) throw new Error('not new')
  await ledger.post(
    posting('float-topup', 'float', [
      { account: 'custody:hot', asset: 'ltc', amountAtomic: 10n ** 12n },
      { account: 'platform:equity', asset: 'ltc', amountAtomic: -(10n ** 12n) },
    ]),
  )
  const changeAtomic = INPUT.amountAtomic - AMOUNT - ownFee
  const inputs = [INPUT]
  const reservation = { kind: 'inputs' as const, inputs, feeAtomic: ownFee, changeAtomic, changeOutputs: 1 }
  const at = NOON - HOUR_MS
  const sent: Payment = {
    ...payment,
    status: 'SENT',
    reservation,
    heldFeeAtomic: ownFee,
    raw: 'raw',
    txId: 'first',
    sentAt: at,
    tried: { at, height: 1 },
    ...part,
  }
  await payments.save(sent)
  const [events, requests]: [string[], string[]] = [[], []]
  const deps = {
    gateway: {
      model: 'outputs',
      chain: CHAIN,
      spending: SEGWIT_SPEND,
      replacementStepPerKvb: 1_000n,
      atomicPerKvb: async () => atomicPerKvb,
      sourceOf: async () => null,
      mempoolFees: async (txId: string) => {
        requests.push(txId)
        return txId === 'first' ? ownFee + descendantFees : 0n
      },
    },
    signer: { address: async () => 'hot', sign: async () => ({ raw: 'raw of second', txId: 'second' }) },
    work,
    catalogue: CATALOGUE,
    ticks: { latest: () => tick() },
    replacement: { ...DEFAULT_REPLACEMENT_POLICY, voidAfterMs: 10 * HOUR_MS },
    feeCaps: new Map([[CHAIN, { maxFeeAtomic: HARD_CAP, gas: null }]]),
    clock: { now: () => NOON },
    reach: () => {},
    report: (event: string) => events.push(event),
  } as unknown as ChainWorkerDeps
  const replace = async () => {
    const current = await payments.find(payment.id)
    if (!current) throw new Error('no payment')
    const outcome = await replaceIfStuck(deps, current, TIP, work.lease(`chain:${CHAIN}`))
    return { outcome, payment: (await payments.find(payment.id)) ?? undefined }
  }
  return { replace, events, requests, change: (next: Partial<Payment>) => payments.save({ ...sent, ...next }) }
}

function feeOf(payment: Payment | undefined): bigint {
  if (payment?.reservation?.kind !== 'inputs') throw new Error('no inputs')
  return payment.reservation.feeAtomic
}

test('a replacement pays more than the pending version and the transactions that spend its outputs', async () => {
  const descendantFees = 200_000n
  const { replace, events } = await start({ descendantFees })
  const { outcome, payment } = await replace()
  expect([outcome, events]).toEqual(['replaced', ['payment-replaced']])
  const vbytes = 11n + 69n + 43n + 31n
  expect(feeOf(payment)).toBe(OWN_FEE + descendantFees + vbytes)
})

test('a pinned payment waits for an operator before its first replacement when the fees exceed the ceiling', async () => {
  const { replace, events } = await start({ descendantFees: CEILING })
  const { outcome, payment } = await replace()
  expect([outcome, events]).toEqual(['hand-over', ['payment-stuck']])
  expect(payment).toMatchObject({ status: 'SENT', timesReplaced: 0, stuck: { why: 'ceiling' } })
  expect(payment?.stuck?.wantedFeeAtomic).toBeGreaterThan(CEILING)
})

test('voids a pinned payment above the fee ceiling only after an operator has raised the ceiling', async () => {
  const part = { voidRequestedAt: NOON - HOUR_MS }
  const { replace, change } = await start({ descendantFees: CEILING, part })
  const { payment: stuck } = await replace()
  expect(stuck).toMatchObject({ status: 'SENT', timesReplaced: 0, stuck: { why: 'ceiling' } })
  const wanted = stuck?.stuck?.wantedFeeAtomic ?? 0n
  await change({ ...part, feeCeilingAtomic: wanted })
  const { outcome, payment } = await replace()
  expect([outcome, feeOf(payment)]).toEqual(['replaced', wanted])
  expect(payment?.reservation).toMatchObject({ isVoid: true })
})

test('never voids a pinned payment above the hard cap', async () => {
  const part = { voidRequestedAt: NOON - HOUR_MS, feeCeilingAtomic: 10n * HARD_CAP }
  const { replace } = await start({ descendantFees: HARD_CAP, part })
  expect((await replace()).payment).toMatchObject({ timesReplaced: 0, stuck: { why: 'ceiling' } })
})

test('limits the void of a payment that no transaction depends on only by the hard cap', async () => {
  const part = { voidRequestedAt: NOON - HOUR_MS }
  const { replace } = await start({ atomicPerKvb: 300_000_000n, part })
  const { outcome, payment } = await replace()
  expect(outcome).toBe('replaced')
  expect(feeOf(payment)).toBeGreaterThan(CEILING)
})

test('limits the void only by the hard cap if the fees of dependent transactions do not raise its fee', async () => {
  const part = { voidRequestedAt: NOON - HOUR_MS }
  const { replace } = await start({ ownFee: CEILING - 1n, descendantFees: 1n, part })
  const { outcome, payment } = await replace()
  expect(outcome).toBe('replaced')
  expect(feeOf(payment)).toBeGreaterThan(CEILING)
})

test('reads the fees of an earlier version while the mempool does not contain the newest one', async () => {
  const { replace, requests, change } = await start({ descendantFees: 200_000n })
  await change({ txId: 'rejected', raw: 'raw of rejected', timesReplaced: 1 })
  const { payment } = await replace()
  expect(requests).toEqual(['rejected', 'first'])
  expect(feeOf(payment)).toBeGreaterThan(OWN_FEE + 200_000n)
})
