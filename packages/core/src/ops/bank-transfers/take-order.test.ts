import { beforeEach, expect, it } from 'vitest'
import type { BankLineStore, SignedBankOrder } from './bank-line-store.ts'
import { takeOrder } from './take-order.ts'

const NOW = 1_790_000_000_000
const HOUR_MS = 3_600_000

const ORDER: SignedBankOrder = {
  txId: 'ab',
  iban: 'DE89370400440532013000',
  amountMinor: 14_950n,
  isDone: false,
  maxFeeMinor: 50n,
  sale: null,
  settlesOrder: true,
  since: NOW - 60_000,
  stop: null,
}

const NAME = { firstName: 'Anna', lastName: 'Smith' }
const SALE = { ...ORDER, sale: { orderId: 5, userId: 7 } }
let check: object | null
let isKilled: boolean
beforeEach(() => {
  check = { status: 'PASS', data: {}, checkId: 'c' }
  isKilled = false
})

/** Calls `takeOrder` as `operator`. If `taker` is not null, that operator has already taken the bank order. */
function take(operator: string, taker: string | null, order: SignedBankOrder | null = ORDER, isNotPaid = false) {
  const bankLines: Partial<BankLineStore> = {
    findOrder: async () => order,
    take: async () => taker ?? operator,
  }
  const catalogue = { nativeOf: () => ({ decimals: 2, currencyTitle: 'EUR' }) } as never
  const cipher = () => ({ open: async () => new TextEncoder().encode(JSON.stringify(NAME)) }) as never
  const identities = { latest: async () => check } as never
  const ops = { signerSwitch: async () => ({ killed: isKilled, since: 0, mustFinishRestore: false }) } as never
  const stores = { bankLines: bankLines as BankLineStore, identities, ops }
  const clock = { now: () => NOW }
  return takeOrder({ catalogue, cipher, clock }, stores, { txId: 'ab', operator, isNotPaid })
}

it.each([null, 'ana'])('lets the operator ana claim a bank order whose current operator is %s', async (taker) => {
  expect((await take('ana', taker)).facts).toEqual({ amount: '149.5 EUR', iban: ORDER.iban })
})

it('does not let an operator claim a bank order that another operator has already claimed', async () => {
  await expect(take('bob', 'ana')).rejects.toThrow('ana has taken order ab')
})

it('does not let an operator claim a bank order that is unknown or already completed', async () => {
  await expect(take('ana', null, null)).rejects.toThrow('There is no order ab')
  await expect(take('ana', null, { ...ORDER, isDone: true })).rejects.toThrow('already')
})

it.each([
  ['reversed', 'its deposit was recalled or reverted'],
  ['name-hit', 'its account has a name hit that is not cleared'],
] as const)('does not let an operator claim a bank order with the stop reason %s', async (stop, reason) => {
  await expect(take('ana', null, { ...SALE, stop })).rejects.toThrow(`Do not carry out order ab: ${reason}`)
})

it('does not resend a returned sale payout while the account has no verified name', async () => {
  check = null
  await expect(take('ana', null, { ...SALE, settlesOrder: false })).rejects.toThrow('waits until the account has')
})

it("shows the seller's verified name as the payee of the bank order", async () => {
  const taken = await take('ana', null, SALE)
  expect(taken.facts).toMatchObject({ payee: 'Anna Smith' })
  expect(taken.summary[0]).toContain('of Anna Smith')
})

it.each([null, { status: 'PROCESS', data: {} }, { status: 'PASS', data: null }])(
  "does not let an operator claim a bank sale's payout when the identity check is %j",
  async (found) => {
    check = found
    await expect(take('ana', null, SALE)).rejects.toThrow('Account 7 of sale 5 has no verified name')
  },
)

it('requires an operator to confirm that an old bank order has not already been paid', async () => {
  const old = { ...ORDER, since: NOW - HOUR_MS - 1 }
  await expect(take('ana', null, old)).rejects.toThrow('look at the bank for a transfer of this amount')
  await expect(take('ana', null, { ...ORDER, since: null })).rejects.toThrow('is a transfer to the cold wallet')
  expect((await take('ana', null, old, true)).facts).toMatchObject({ notPaid: 'yes' })
  expect((await take('ana', null, { ...ORDER, since: NOW - HOUR_MS })).facts).not.toHaveProperty('notPaid')
})

it('does not let an operator claim a bank order while signing is stopped, as after a restore', async () => {
  isKilled = true
  await expect(take('ana', null, ORDER, true)).rejects.toThrow('signing is stopped')
})
