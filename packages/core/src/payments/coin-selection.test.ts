import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeParts, raiseFee, selectCoins, spendFee } from './coin-selection.ts'
import { SEGWIT_SPEND } from '../chains/spend-shape.ts'
import type { Utxo } from '../chains/utxo.ts'

const MAX_FEE = 10n ** 9n

const coins = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { maxLength: 30 }).map((amounts) =>
  amounts
    .toSorted((a, b) => (a > b ? -1 : 1))
    .map((amountAtomic, index): Utxo => ({
      txId: `${index}`,
      vout: 0,
      amountAtomic,
      key: { purpose: 'hot', index: 0 },
    })),
)

test('selectCoins returns inputs that exactly cover the payment, the fee and dust-free change', () => {
  fc.assert(
    fc.property(
      coins,
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      fc.bigInt({ min: 1_000n, max: 500_000n }),
      (all, amount, rate) => {
        const total = all.reduce((sum, coin) => sum + coin.amountAtomic, 0n)
        const selection = selectCoins(all, amount, { atomicPerKvb: rate, shape: SEGWIT_SPEND, maxFeeAtomic: MAX_FEE })
        if (!selection) {
          expect(total < amount + spendFee(all.length, rate, SEGWIT_SPEND)).toBe(true)
          return
        }
        const { inputs, feeAtomic, changeAtomic, changeOutputs } = selection
        expect(inputs.reduce((sum, coin) => sum + coin.amountAtomic, 0n)).toBe(amount + feeAtomic + changeAtomic)
        expect(
          feeAtomic >= spendFee(inputs.length, rate, SEGWIT_SPEND, changeOutputs) &&
            feeAtomic < spendFee(inputs.length, rate, SEGWIT_SPEND, changeOutputs) + SEGWIT_SPEND.dustAtomic,
        ).toBe(true)
        const parts = changeParts(selection)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(changeAtomic)
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(SEGWIT_SPEND.dustAtomic)
      },
    ),
  )
})

test('raiseFee deducts the higher fee from the change without leaving a dust output', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 6n })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  fc.assert(
    fc.property(coins, amounts, rates, rates, (all, amount, before, now) => {
      const first = selectCoins(all, amount, { atomicPerKvb: before, shape: SEGWIT_SPEND, maxFeeAtomic: MAX_FEE })
      fc.pre(first !== null)
      const { changeOutputs } = first
      const size = first.inputs.length
      const raised = raiseFee(first, { atomicPerKvb: now, stepPerKvb: 1_000n, shape: SEGWIT_SPEND })
      const least = [
        spendFee(size, now, SEGWIT_SPEND, changeOutputs),
        first.feeAtomic + spendFee(size, 1_000n, SEGWIT_SPEND, changeOutputs),
        first.feeAtomic + first.feeAtomic / 8n,
      ]
      if (raised.feeAtomic === null) {
        expect(raised.wantedFeeAtomic - first.feeAtomic).toBeGreaterThan(first.changeAtomic)
        return
      }
      expect(raised.feeAtomic + raised.changeAtomic).toBe(first.feeAtomic + first.changeAtomic)
      for (const fee of least) expect(raised.feeAtomic).toBeGreaterThanOrEqual(fee)
      for (const part of changeParts(raised)) expect(part).toBeGreaterThanOrEqual(SEGWIT_SPEND.dustAtomic)
    }),
  )
})

const PRICE = { atomicPerKvb: 1_000n, shape: SEGWIT_SPEND, maxFeeAtomic: MAX_FEE }
const wallet = (...amounts: bigint[]): Utxo[] =>
  amounts.map((amountAtomic, index) => ({
    txId: `${index}`,
    vout: 0,
    amountAtomic,
    key: { purpose: 'hot', index: 0 },
  }))

test('selectCoins splits the change when the wallet has a single output', () => {
  const selection = selectCoins(wallet(40n * 10n ** 8n), 300_000n, PRICE)
  expect(selection).toMatchObject({ changeOutputs: 5 })
  expect(selection && changeParts(selection).every((part) => part > 7n * 10n ** 8n)).toBe(true)
})

test('selectCoins does not split the change when a split costs too much or is unnecessary', () => {
  const many = wallet(...Array<bigint>(11).fill(10n ** 8n))
  expect(selectCoins(many, 300_000n, PRICE)).toMatchObject({ changeOutputs: 1 })
  expect(selectCoins(wallet(500_000n), 300_000n, PRICE)).toMatchObject({ changeOutputs: 1 })
  expect(selectCoins(wallet(10n ** 8n), 300_000n, { ...PRICE, maxFeeAtomic: 160n })).toMatchObject({ changeOutputs: 1 })
})

test('selectCoins picks the smallest sufficient output', () => {
  const selection = selectCoins(wallet(10n ** 9n, 10n ** 8n, 10n ** 6n, 10n ** 3n), 500_000n, PRICE)
  expect(selection?.inputs.map(({ amountAtomic }) => amountAtomic)).toEqual([10n ** 6n])
})
