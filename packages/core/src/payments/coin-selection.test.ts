import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEGWIT_SPEND, selectCoins, spendFee } from './coin-selection.ts'
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
