import { floatToppedUp } from '@cambio/core/chains/deposit-postings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ETH_REFUND_ADDRESS, HALF_ETH, LTC_ADDRESS } from '../testing/ops-values.ts'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const ETH_PRICE = 3_000
/** Inventory of ETH, in wei: 1 ETH. One order may use 80 % of it, worth 2,400 USDT at `ETH_PRICE`. */
const ONE_ETH = 10n ** 18n
const LTC_PLENTY = 10n ** 12n

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld({ FIXED_VOLATILITY_PERCENT: '1', SIGNER_VALUE_CAPS: '{"payment":"20000"}' })
  for (const [asset, amountAtomic] of [
    ['eth', ONE_ETH],
    ['ltc', LTC_PLENTY],
  ] as const)
    await world.work.stores.ledger.post(
      floatToppedUp({ id: `float ${asset}`, timesReverted: 0, asset, amountAtomic }, 'custody:hot'),
    )
})
afterAll(() => world.close())

test('the order pay command uses the fixed rate only within the configured market volatility', async () => {
  await world.tick()
  const { order } = await world.makeOrder({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })
  world.listed.add(LTC_ADDRESS)
  await world.arrive(order, HALF_ETH)
  world.listed.clear()
  await world.tick({ prices: { USDT: '1', ETH: String(ETH_PRICE * 0.98), LTC: '92' } })
  const words = ['order', 'pay', String(order.orderId), '--reason', 'the market fell by 2 %', '--yes']
  expect((await world.type(words)).out).toContain("at today's rate")
})

test('the float command marks an asset as low if it cannot cover the largest order that the caps allow', async () => {
  await world.tick()
  expect((await world.type('float')).out).toMatch(/^eth\n/m)
})
