import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import {
  API,
  HALF_ETH,
  make,
  orderWithChoice,
  refund,
  stack,
  type Made,
  useSettleServer,
} from '../../../testing/settle-set-up.ts'

useSettleServer()

/** Network fee of an ordinary ETH transfer, in wei. */
const PLAIN_FEE = 21_000_000_000_000n
const PLAIN = { refundAmount: '0.449979', claimedNetworkFee: '0.000021' }
const MEASURED = { refundAmount: '0.449916', claimedNetworkFee: '0.000084' }

beforeEach(async () => {
  report(400)
  const { at } = await stack.tick({ payoutFees: { eth: String(PLAIN_FEE), ltc: '2000', 'usdt-erc20': '2000' } })
  await expect.poll(() => stack.composition.services.ticks.latest()?.at).toBe(at)
})

/**
 * Makes the Ethereum node report the given cost of a transfer to the refund address. The cost is a percentage of the
 * cost of an ordinary transfer.
 */
function report(percent: number): void {
  const maxFeeAtomic = (PLAIN_FEE * BigInt(percent)) / 100n
  vi.spyOn(stack.composition.services.destinations, 'costOf').mockImplementation(async (_instrument, address) =>
    address === ETH_REFUND_ADDRESS ? { percent, maxFeeAtomic } : null,
  )
}

const info = async ({ orderId }: Made, refundAddress?: string) => {
  const query = `orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`
  const named = refundAddress === undefined ? '' : `&refundAddress=${refundAddress}`
  return (await stack.app.inject(`${API}/order-refund-info?${query}${named}`)).json()
}
const payments = ({ orderId }: Made) =>
  stack.query(
    `SELECT purpose, to_address, amount::text, charged_fee::text AS fee FROM payment WHERE order_id = ${orderId}`,
  )
const costly = {
  statusCode: 422,
  code: 'ERR_VALIDATION',
  data: { details: { field: 'refundAddress', reason: 'error_address_costly' } },
}

describe('a refund to a contract whose transfer costs four times as much as one to an ordinary address', () => {
  test('charges the network fee that the call order-refund-info returns', async () => {
    const made = await orderWithChoice()
    const shown = await info(made)
    expect(shown).toEqual({
      refundAmountWithoutNetworkFee: MEASURED.refundAmount,
      networkFee: MEASURED.claimedNetworkFee,
    })
    expect((await refund(made, MEASURED)).json()).toMatchObject({ state: 'REFUNDING' })
    const paid = { amount: '449916000000000000', fee: '84000000000000' }
    expect(await payments(made)).toEqual([{ purpose: 'refund', to_address: ETH_REFUND_ADDRESS, ...paid }])
  })

  test('rejects a contract refund with the fee of an ordinary address and returns the estimated fee', async () => {
    const made = await orderWithChoice()
    // Network fee for an ordinary address in the tick of `useSettleServer`. This tick is older than the current one but
    // less than a minute old, so its fee is still valid.
    const early = { refundAmount: '0.44999999', claimedNetworkFee: '0.00000001' }
    const refused = (await refund(made, early)).json()
    expect(refused).toMatchObject({
      statusCode: 422,
      code: 'ERR_NOT_ACCEPTABLE',
      data: { details: { refund: { networkFee: MEASURED.claimedNetworkFee } } },
    })
    expect(await payments(made)).toEqual([])
  })

  test('shows and charges the network fee of the refund address that the user specifies instead', async () => {
    const made = await orderWithChoice()
    expect(await info(made, ETH_ADDRESS)).toMatchObject({ networkFee: PLAIN.claimedNetworkFee })
    const elsewhere = { refundAddress: ETH_ADDRESS, controlToken: made.controlToken }
    expect((await refund(made, { ...elsewhere, ...PLAIN })).statusCode).toBe(200)
    expect(await payments(made)).toMatchObject([{ to_address: ETH_ADDRESS, fee: String(PLAIN_FEE) }])
  })

  test('charges the estimated contract fee for a refund under the exception policy REFUND', async () => {
    const made = await orderWithChoice({ exceptionPolicy: { kind: 'REFUND' } })
    expect(await payments(made)).toMatchObject([{ purpose: 'refund', fee: '84000000000000' }])
  })
})

test('the call order-refund-info rejects a malformed refund address', async () => {
  const made = await orderWithChoice()
  for (const text of ['x', LTC_ADDRESS])
    expect(await info(made, text)).toMatchObject({ statusCode: 422, data: { details: { field: 'refundAddress' } } })
})

test('rejects an order with a contract as refund address if five times the refund fee exceeds the deposit', async () => {
  const create = async (claimedDepositAmount: string, refundAddress: string) => {
    const payload = orderPayload({ rateMode: 'FIXED', refundAddress, claimedDepositAmount })
    return stack.app.inject({ method: 'POST', url: `${API}/public/create`, payload })
  }
  report(8_000)
  const fee = (PLAIN_FEE * 80n * 5n) / 10n ** 10n
  const enough = `0.${String(fee).padStart(8, '0')}`
  const short = `0.${String(fee - 1n).padStart(8, '0')}`
  expect((await create(short, ETH_REFUND_ADDRESS)).json()).toMatchObject(costly)
  expect((await create(short, ETH_ADDRESS)).statusCode).toBe(200)
  expect((await create(enough, ETH_REFUND_ADDRESS)).statusCode).toBe(200)
})

test('charges a refund to an ordinary address exactly the fee in the tick', async () => {
  report(100)
  const made = await orderWithChoice()
  expect((await refund(made, PLAIN)).statusCode).toBe(200)
  expect(await payments(made)).toMatchObject([{ fee: String(PLAIN_FEE) }])
})

test('charges the estimated contract fee when it returns a second deposit', async () => {
  const made = await make()
  for (const amountAtomic of [HALF_ETH, HALF_ETH / 10n])
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic })
  const returned = `SELECT amount::text, charged_fee::text AS fee FROM payment WHERE purpose = 'return'
    AND to_address = '${ETH_REFUND_ADDRESS}'`
  expect(await stack.query(returned)).toEqual([{ amount: '49916000000000000', fee: '84000000000000' }])
})
