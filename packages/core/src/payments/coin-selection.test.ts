import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raiseFee, SEGWIT_SPEND, selectCoins, spendFee } from './coin-selection.ts'
import type { Utxo } from './payment.ts'

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

test('what goes in comes out: payment, fee and change, with a fee that fits and no dust', () => {
  fc.assert(
    fc.property(
      coins,
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      fc.bigInt({ min: 1_000n, max: 500_000n }),
      (all, amount, rate) => {
        const total = all.reduce((sum, coin) => sum + coin.amountAtomic, 0n)
        const selection = selectCoins(all, amount, { atomicPerKvb: rate, shape: SEGWIT_SPEND })
        if (!selection) {
          expect(total < amount + spendFee(all.length, rate, SEGWIT_SPEND)).toBe(true)
          return
        }
        const { inputs, feeAtomic, changeAtomic } = selection
        expect(inputs.reduce((sum, coin) => sum + coin.amountAtomic, 0n)).toBe(amount + feeAtomic + changeAtomic)
        expect(
          feeAtomic >= spendFee(inputs.length, rate, SEGWIT_SPEND) &&
            feeAtomic < spendFee(inputs.length, rate, SEGWIT_SPEND) + SEGWIT_SPEND.dustAtomic,
        ).toBe(true)
        expect(changeAtomic === 0n || changeAtomic >= SEGWIT_SPEND.dustAtomic).toBe(true)
      },
    ),
  )
})

test('a higher fee comes out of the change alone, is what nodes ask for, and leaves no dust', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 6n })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  fc.assert(
    fc.property(coins, amounts, rates, rates, (all, amount, before, now) => {
      const first = selectCoins(all, amount, { atomicPerKvb: before, shape: SEGWIT_SPEND })
      fc.pre(first !== null)
      const size = first.inputs.length
      const raised = raiseFee(first, { atomicPerKvb: now, stepPerKvb: 1_000n, shape: SEGWIT_SPEND })
      const least = [
        spendFee(size, now, SEGWIT_SPEND),
        first.feeAtomic + spendFee(size, 1_000n, SEGWIT_SPEND),
        first.feeAtomic + first.feeAtomic / 8n,
      ]
      if (raised.feeAtomic === null) {
        expect(raised.wantedFeeAtomic - first.feeAtomic).toBeGreaterThan(first.changeAtomic)
        return
      }
      expect(raised.feeAtomic + raised.changeAtomic).toBe(first.feeAtomic + first.changeAtomic)
      for (const fee of least) expect(raised.feeAtomic).toBeGreaterThanOrEqual(fee)
      expect(raised.changeAtomic === 0n || raised.changeAtomic >= SEGWIT_SPEND.dustAtomic).toBe(true)
    }),
  )
})
