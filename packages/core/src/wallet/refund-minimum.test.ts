import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import type { Deposit } from '../chains/deposit.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { CATALOGUE, ETH, NOON, order, tick } from '../testing/fixtures.ts'
import { minCredited } from './deposit-terms.ts'
import { balanceRefundInfo } from './refund-into-balance.ts'

const USER_ID = 7
const FEE = present(networkFeeOf(ETH, tick(), CATALOGUE), 'the tick has a fee')

/** Returns the amount that a refund of one suspended deposit would credit to the balance. */
async function creditOf(amountAtomic: bigint): Promise<bigint> {
  const made = order('FLOATING', { userId: USER_ID, state: 'EXPIRED' })
  const deposit = {
    id: '1',
    chain: 'ethereum',
    asset: ETH.slug,
    amountAtomic,
    status: 'SUSPENSE',
    timesReverted: 0,
    listing: null,
  } as unknown as Deposit
  const stores = {
    orders: { find: async () => made, depositsOf: async () => [deposit] },
    chains: { haltReason: async () => null },
  }
  const ticks = { latest: () => ({ ...tick(), at: NOON }) }
  const deps = { stores, catalogue: CATALOGUE, ticks, addressRules: new Map() } as unknown as Parameters<
    typeof balanceRefundInfo
  >[0]
  const { destinationAddress, orderId } = made
  return (await balanceRefundInfo(deps, { orderId, destinationAddress, controlToken: null, userId: USER_ID }))
    .refundAtomic
}

it('rejects a refund to the account balance if the amount is below the minimum account deposit', async () => {
  const minimum = minCredited(ETH, FEE)
  expect(await creditOf(minimum)).toBe(minimum)
  await expect(creditOf(minimum - 1n)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
})
