import { expect, it } from 'vitest'
import type { BankLineStore, SignedBankOrder } from './bank-line-store.ts'
import { takeOrder } from './take-order.ts'

const ORDER: SignedBankOrder = {
  ...{ txId: 'ab', iban: 'DE89370400440532013000', amountMinor: 14_950n, isDone: false, maxFeeMinor: 50n },
}

/** Lets an operator take an order that `taker` took before. */
function take(operator: string, taker: string | null, order: SignedBankOrder | null = ORDER) {
  const bankLines: Partial<BankLineStore> = {
    findOrder: async () => order,
    take: async () => taker ?? operator,
  }
  const catalogue = { nativeOf: () => ({ decimals: 2, currencyTitle: 'EUR' }) } as never
  return takeOrder({ catalogue }, { bankLines: bankLines as BankLineStore }, { txId: 'ab', operator })
}

it.each([null, 'ana'])('gives an order to the operator when %s has taken it', async (taker) => {
  expect((await take('ana', taker)).facts).toEqual({ amount: '149.5 EUR', iban: ORDER.iban })
})

it('refuses an order that another operator took', async () => {
  await expect(take('bob', 'ana')).rejects.toThrow('ana has taken order ab')
})

it('refuses an unknown order and one that the statement has', async () => {
  await expect(take('ana', null, null)).rejects.toThrow('There is no order ab')
  await expect(take('ana', null, { ...ORDER, isDone: true })).rejects.toThrow('already')
})
