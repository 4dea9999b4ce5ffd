import { expect, test } from 'vitest'
import { RefusedTransfer, type TransferCost } from '../chains/destination-probe.ts'
import { CHEAP_DESTINATIONS, destinationsAt } from '../testing/cheap-destinations.ts'
import { CATALOGUE, ETH, tick, USDT } from '../testing/fixtures.ts'
import { returnFeeNow } from './ops-deps.ts'

/** Network fee of an ordinary transfer at the fixture tick, in wei. */
const FEE = 21_000_000_000_000n

function deps(reported: TransferCost | Error | null) {
  const newest = tick()
  return {
    ...CHEAP_DESTINATIONS,
    catalogue: CATALOGUE,
    ticks: { latest: () => newest, at: () => newest, recent: () => [newest] },
    feeCaps: new Map([['ethereum', { maxFeeAtomic: 10n ** 17n, gas: null }]]),
    destinations: destinationsAt(async () => {
      if (reported instanceof Error) throw reported
      return reported
    }),
  }
}

const WALLET = { address: '0xwallet', memo: null }

const coins = { instrument: ETH, amountAtomic: 10n ** 18n }

test('returnFeeNow returns the estimated fee of a transfer to a contract', async () => {
  expect(await returnFeeNow(deps({ percent: 400, maxFeeAtomic: FEE * 4n }), coins, WALLET)).toBe(FEE * 4n)
})

test('returnFeeNow returns the ordinary fee of a transfer to an ordinary address', async () => {
  expect(await returnFeeNow(deps(null), coins, WALLET)).toBe(FEE)
})

test.each([
  [
    'a contract whose fee exceeds the hard cap',
    { percent: 400, maxFeeAtomic: 10n ** 18n },
    /costs more network fee than is allowed/,
  ],
  ['a contract that rejects the transfer', new RefusedTransfer(), /rejects the transfer/],
])('returnFeeNow rejects %s', async (_name, reported, message) => {
  const refusal = { code: 'ADDRESS_INVALID', message: expect.stringMatching(message) }
  await expect(returnFeeNow(deps(reported), coins, WALLET)).rejects.toMatchObject(refusal)
})

test('returnFeeNow returns the estimated fee of a token transfer', async () => {
  const token = { ...coins, instrument: USDT }
  const plain = await returnFeeNow(deps(null), token, WALLET)
  expect(await returnFeeNow(deps({ percent: 400, maxFeeAtomic: FEE * 4n }), token, WALLET)).toBe(plain * 4n)
})
