import { expect, it } from 'vitest'
import { CATALOGUE, tick } from '../testing/fixtures.ts'
import { openMarket } from './price-quote.ts'
import { quoteBounds } from './quote-bounds.ts'
import { mayNeedApproval } from './payout-approval.ts'
import { quotePolicyOf } from './quote-policy.ts'

const [ETH, LTC] = [CATALOGUE.get({ slug: 'eth' }), CATALOGUE.get({ slug: 'ltc' })]
const CAP = { paymentCapNumeraire: '5000' }

it("quotePolicyOf limits orders to 90 % of the signer's payment cap when there are no approvers", () => {
  expect(quotePolicyOf(CAP)).toMatchObject({ maxNumeraire: '4500', approval: null })
  expect(quotePolicyOf({ paymentCapNumeraire: '12.5' }).maxNumeraire).toBe('11.25')
})

it('quotePolicyOf does not lower the maximum order value when the signer has approvers', () => {
  const policy = quotePolicyOf({ ...CAP, hasApprovers: true })
  expect(policy).toMatchObject({
    maxNumeraire: '50000',
    approval: { aboveNumeraire: '4500', expectedMinutes: 120 },
  })
})

it.each([undefined, '60000'])(
  'quotePolicyOf sets no maximum order value when the payment cap is %s USDT',
  (paymentCapNumeraire) => {
    for (const hasApprovers of [true, false])
      expect(quotePolicyOf({ paymentCapNumeraire, hasApprovers })).toMatchObject({
        maxNumeraire: '50000',
        approval: null,
      })
  },
)

it.each(['FIXED', 'FLOATING'] as const)(
  "assertWithinBounds limits a %s quote to the signer's payment cap",
  (rateMode) => {
    const prices = { USDT: '1', ETH: '3000', LTC: '92' }
    const market = {
      tick: tick({ prices }),
      policy: quotePolicyOf(CAP),
      catalogue: CATALOGUE,
      from: ETH,
      to: LTC,
      rateMode,
    }
    expect(quoteBounds(openMarket(market)).maxDepositAtomic).toBe(15n * 10n ** 17n)
  },
)

it('mayNeedApproval returns true only above the approval limit and only if approvers exist', () => {
  const policy = quotePolicyOf({ ...CAP, hasApprovers: true })
  const newest = tick({ prices: { USDT: '1', ETH: '3000', LTC: '92' } })
  const eth = (tenths: bigint) => tenths * 10n ** 17n
  expect(mayNeedApproval(policy, newest, ETH, eth(15n))).toBe(false)
  expect(mayNeedApproval(policy, newest, ETH, eth(15n) + 1n)).toBe(true)
  expect(mayNeedApproval(quotePolicyOf(CAP), newest, ETH, eth(100n))).toBe(false)
  expect(mayNeedApproval(policy, null, ETH, eth(100n))).toBe(false)
})
