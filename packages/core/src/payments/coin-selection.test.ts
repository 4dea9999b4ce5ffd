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
    fc.property(coins, amounts, rates, rates, amounts, (all, amount, before, now, evictedAtomic) => {
      const first = selectCoins(all, amount, { atomicPerKvb: before, shape: SEGWIT_SPEND, maxFeeAtomic: MAX_FEE })
      fc.pre(first !== null)
      const { changeOutputs } = first
      const size = first.inputs.length
      const raised = raiseFee(first, { atomicPerKvb: now, stepPerKvb: 1_000n, evictedAtomic, shape: SEGWIT_SPEND })
      const least = [
        spendFee(size, now, SEGWIT_SPEND, changeOutputs),
        first.feeAtomic + spendFee(size, 1_000n, SEGWIT_SPEND, changeOutputs),
        first.feeAtomic + first.feeAtomic / 8n,
        evictedAtomic + spendFee(size, 1_000n, SEGWIT_SPEND, changeOutputs),
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

test('selectCoins splits the change of a wallet whose other outputs are smaller than the payment', () => {
  const dust = Array<bigint>(10).fill(546n)
  expect(selectCoins(wallet(40n * 10n ** 8n, ...dust), 300_000n, PRICE)).toMatchObject({ changeOutputs: 5 })
  const deposits = Array<bigint>(10).fill(200_000n)
  expect(selectCoins(wallet(40n * 10n ** 8n, ...deposits), 300_000n, PRICE)).toMatchObject({ changeOutputs: 5 })
})

test('selectCoins returns the same selection for a wallet to which outputs below the payment are added', () => {
  const amounts = fc.bigInt({ min: 1_000n, max: 10n ** 10n })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  const sizes = fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(coins, amounts, rates, sizes, (all, amount, atomicPerKvb, shares) => {
      const price = { ...PRICE, atomicPerKvb }
      const without = selectCoins(all, amount, price)
      fc.pre(without !== null)
      const least = without.inputs.reduce((min, { amountAtomic: one }) => (one < min ? one : min), amount)
      const dust = shares.map((share) => (least * BigInt(Math.floor(share * 1_000))) / 1_000n)
      const more = wallet(
        ...[...all.map(({ amountAtomic }) => amountAtomic), ...dust].toSorted((a, b) => (a > b ? -1 : 1)),
      )
      const selected = selectCoins(more, amount, price)
      expect(selected).toMatchObject({ changeOutputs: without.changeOutputs, feeAtomic: without.feeAtomic })
      expect(selected?.changeAtomic).toBe(without.changeAtomic)
    }),
  )
})

test('selectCoins splits the change only while the fee remains within the limit', () => {
  const amounts = fc.bigInt({ min: 1_000n, max: 10n ** 8n })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  fc.assert(
    fc.property(coins, amounts, rates, fc.bigInt({ min: 0n, max: 10n ** 6n }), (all, amount, atomicPerKvb, limit) => {
      const selection = selectCoins(all, amount, { ...PRICE, atomicPerKvb, maxFeeAtomic: limit })
      fc.pre(selection !== null)
      const { inputs, feeAtomic, changeOutputs } = selection
      if (changeOutputs > 1) expect(feeAtomic).toBeLessThanOrEqual(limit)
      else expect(feeAtomic).toBeLessThan(spendFee(inputs.length, atomicPerKvb, SEGWIT_SPEND) + SEGWIT_SPEND.dustAtomic)
      expect(changeOutputs).toBeLessThanOrEqual(5)
    }),
  )
})

test('selectCoins never leaves more than 10 outputs that cover the next of equal payments from one output and dust', () => {
  const payments = fc.bigInt({ min: 1_000n, max: 10n ** 7n })
  fc.assert(
    fc.property(payments, fc.integer({ min: 0, max: 30 }), (amount, dustOutputs) => {
      let large = [10n ** 10n]
      for (let paid = 0; paid < 60; paid += 1) {
        const selection = selectCoins(wallet(...large, ...Array<bigint>(dustOutputs).fill(546n)), amount, PRICE)
        if (selection === null) return
        const spent = new Set(selection.inputs.map(({ txId }) => Number(txId)))
        const rest = large.filter((_one, index) => !spent.has(index))
        large = [...rest, ...changeParts(selection)].toSorted((a, b) => (a > b ? -1 : 1))
        const covering = large.filter((one) => one >= amount + spendFee(1, PRICE.atomicPerKvb, SEGWIT_SPEND)).length
        expect(covering).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('selectCoins picks the smallest sufficient output', () => {
  const selection = selectCoins(wallet(10n ** 9n, 10n ** 8n, 10n ** 6n, 10n ** 3n), 500_000n, PRICE)
  expect(selection?.inputs.map(({ amountAtomic }) => amountAtomic)).toEqual([10n ** 6n])
})
