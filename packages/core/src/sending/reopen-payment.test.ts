import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { paymentFeeRaised, paymentHeld, paymentSettled, paymentSettledAgain } from '../payments/payment-postings.ts'
import { posting } from '../ledger/posting.ts'
import { instrument, NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import { reopenPayment } from './reopen-payment.ts'

const CHAIN = 'ethereum'
const AMOUNT = 1_000n
const [CHEAP, DEAR, TAKEN] = [10n, 25n, 8n]

const topUp = (amountAtomic: bigint) => [
  { account: 'custody:hot' as const, asset: 'eth', amountAtomic },
  { account: 'platform:equity' as const, asset: 'eth', amountAtomic: -amountAtomic },
]

async function intendPayment({ payments }: MemoryUnitOfWork['stores']): Promise<Payment> {
  await payments.intend(
    {
      purpose: 'return',
      reference: '1',
      orderId: null,
      chain: CHAIN,
      asset: 'eth',
      source: HOT_KEY,
      to: 'recipient',
      memo: null,
      amountAtomic: AMOUNT,
      chargedFeeAtomic: 0n,
    },
    NOON,
  )
  return present((await payments.inStatus(CHAIN, ['INTENT'], 1))[0], 'the intent')
}

/** Returns the version of a payment that is signed with the given maximum fee. */
function versionOf(intent: Payment, maxFeeAtomic: bigint): Payment {
  return {
    ...intent,
    status: 'SIGNED',
    heldFeeAtomic: maxFeeAtomic,
    reservation: { kind: 'sequence', sequence: 0, terms: { maxFeeAtomic, fields: {} } },
    raw: `for ${maxFeeAtomic}`,
    txId: `for ${maxFeeAtomic}`,
  }
}

/**
 * Creates a payment with two signed versions. The cheaper version became final although the more expensive one had
 * replaced it. The hot wallet then contains `rest` base units.
 */
async function finalByTheCheaper(rest: bigint) {
  const { stores } = new MemoryUnitOfWork(new MemoryDatabase())
  await stores.ledger.post(posting('float-topup', 'first', topUp(AMOUNT + TAKEN + rest + DEAR)))
  const intent = await intendPayment(stores)
  const version = (maxFeeAtomic: bigint): Payment => versionOf(intent, maxFeeAtomic)
  await stores.payments.save(version(CHEAP))
  await stores.ledger.post(paymentHeld(version(CHEAP), 'eth'))
  const replaced = { ...version(DEAR), timesReplaced: 1 }
  await stores.payments.save(replaced)
  await stores.ledger.post(paymentFeeRaised(version(CHEAP), replaced, 'eth'))
  const final: Payment = {
    ...replaced,
    ...version(CHEAP),
    timesReplaced: 1,
    status: 'FINAL',
    heldFeeAtomic: TAKEN,
    feeAtomic: TAKEN,
    blockHeight: 9,
  }
  await stores.payments.save(final)
  await stores.ledger.post(paymentSettled(replaced, 'eth', TAKEN))
  await stores.ledger.post(posting('float-topup', 'taken back', topUp(-DEAR)))
  const deps = {
    gateway: { chain: CHAIN },
    catalogue: new Catalogue([instrument('eth', { chain: CHAIN })]),
    clock: { now: () => NOON },
    report: () => {},
  } as unknown as ChainWorkerDeps
  await reopenPayment(deps, stores, final)
  const reopened = present(await stores.payments.findLocked(final.id), 'the payment')
  const sums = async () => [
    await stores.ledger.balance('custody:hot', 'eth'),
    await stores.ledger.balance('custody:held', 'eth'),
  ]
  return { stores, reopened, sums }
}

it('reopenPayment reserves the higher fee again, because the more expensive version may be mined', async () => {
  const { reopened, sums, stores } = await finalByTheCheaper(100n)
  expect(reopened).toMatchObject({ status: 'SENT', heldFeeAtomic: DEAR, feeAtomic: TAKEN, timesReopened: 1 })
  expect(await sums()).toEqual([100n - (DEAR - TAKEN), DEAR - TAKEN])
  const mined = present(paymentSettledAgain(reopened, 'eth', { feeAtomic: 20n, succeeded: true }), 'a posting')
  await stores.ledger.post(mined)
  expect(await sums()).toEqual([100n - (20n - TAKEN), 0n])
})

it('reopenPayment reserves only as much of the fee as the hot wallet covers', async () => {
  const { reopened, sums } = await finalByTheCheaper(5n)
  expect(reopened.heldFeeAtomic).toBe(TAKEN + 5n)
  expect(await sums()).toEqual([0n, 5n])
  const mined = present(paymentSettledAgain(reopened, 'eth', { feeAtomic: 20n, succeeded: true }), 'a posting')
  expect(mined.entries).toContainEqual({ account: 'custody:hot', asset: 'eth', amountAtomic: TAKEN + 5n - 20n })
})
