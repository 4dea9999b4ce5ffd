import { expect, it } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { PaymentPurpose } from '../payments/payment.ts'
import { resumeCapped } from './resume-capped.ts'

const CHAIN = 'ethereum'
const RETRY_AT = NOON + 1_000

async function heldForCaps(purpose: PaymentPurpose) {
  const work = new MemoryUnitOfWork(new MemoryDatabase())
  const fence = work.lease(CHAIN)
  const { payments } = work.stores
  const intended = await payments.intend(
    {
      purpose,
      reference: '1',
      orderId: null,
      chain: CHAIN,
      asset: 'eth',
      source: HOT_KEY,
      to: 'owner',
      memo: null,
      amountAtomic: 5n,
      chargedFeeAtomic: 0n,
    },
    NOON,
  )
  if (!intended) throw new Error('the payment exists')
  const held = { why: 'caps', wantedFeeAtomic: null, allowedFeeAtomic: null, retryAt: RETRY_AT } as const
  await payments.save({ ...intended, status: 'HELD', held })
  const passAt = async (now: number) => {
    const deps = { work, gateway: { chain: CHAIN }, clock: { now: () => now }, terms: DEFAULT_ORDER_TERMS }
    await resumeCapped(deps as unknown as ChainWorkerDeps, fence)
    return payments.find(intended.id)
  }
  return { passAt }
}

it('restarts a payment when the retry delay after its rejection by a signer cap has passed', async () => {
  const { passAt } = await heldForCaps('sweep')
  expect(await passAt(RETRY_AT - 1)).toMatchObject({ status: 'HELD' })
  expect(await passAt(RETRY_AT)).toMatchObject({ status: 'INTENT', held: null, timesReopened: 1 })
})

it.each(['payout', 'return', 'withdrawal'] as const)(
  'keeps a %s on hold if its order, withdrawal or deposit no longer needs a payment',
  async (purpose) => {
    const { passAt } = await heldForCaps(purpose)
    expect(await passAt(RETRY_AT)).toMatchObject({ status: 'HELD' })
  },
)
