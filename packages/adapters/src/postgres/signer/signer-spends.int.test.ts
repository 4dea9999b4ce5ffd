import type { SpendDirection, ValueCaps } from '@cambio/core/chains/signer'
import type { Spend } from '@cambio/core/chains/spend'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { PostgresSignerSpendStore } from './signer-spend-store.ts'
import { ageSignerSums } from '../testing/age-signer-sums.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const CAPS: ValueCaps = { paymentMicro: 100n, hourMicro: 250n, dayMicro: 400n, approvedDayMicro: 500n }

let database: TestDatabase
let owner: pg.Pool
let signer: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  signer = createPool(database.urls.signer, 8)
})
afterAll(async () => {
  await Promise.all([owner.end(), signer.end()])
  await database.close()
})
beforeEach(() => owner.query('DELETE FROM signer_spend; DELETE FROM signer_sum'))

const spend = (spendId: string, asset: string, value: bigint, part: Partial<Spend> = {}): Spend => ({
  spendId,
  asset,
  recipient: 'owner',
  amountAtomic: value,
  valueMicro: value,
  caps: null,
  ...part,
})
const count = (
  spends: Spend[],
  isApproved = false,
  direction: SpendDirection = 'sent',
  payer: string | null = null,
  caps = CAPS,
) => new PostgresSignerSpendStore(signer).count(spends, { caps, isApproved, direction, payer })
const age = (minutes: number) => ageSignerSums(owner, minutes)

it('limits the total value of all assets and fees per hour', async () => {
  expect(await count([spend('a', 'eth', 100n)])).toBe('counted')
  expect(await count([spend('b', 'usdt', 60n), spend('b fee', 'eth', 40n)])).toBe('counted')
  expect(await count([spend('c', 'ltc', 51n)])).toBe('cap-hour')
  expect(await count([spend('c', 'ltc', 50n)])).toBe('counted')
})

it('counts refunds and withdrawals separately from payouts towards equal caps', async () => {
  for (const [id, direction] of [
    ['a', 'withdrawn'],
    ['b', 'refunded'],
  ] as const)
    expect(await count([spend(id, 'eth', 100n)], false, direction)).toBe('counted')
  expect(await count([spend('c', 'eth', 51n)], false, 'withdrawn')).toBe('cap-hour')
  for (const id of ['d', 'e']) expect(await count([spend(id, 'eth', 100n)])).toBe('counted')
  expect(await count([spend('f', 'eth', 51n)])).toBe('cap-hour')
})

it('lets an account withdraw one payment of the maximum amount, even above a quarter of the caps', async () => {
  const withdraw = (id: string, value: bigint, payer: string | null, isApproved = false) =>
    count([spend(id, 'eth', value)], isApproved, 'withdrawn', payer)
  expect(await withdraw('a', 60n, 'account:1')).toBe('counted')
  expect(await withdraw('a', 60n, 'account:1')).toBe('counted')
  expect(await withdraw('b', 41n, 'account:1')).toBe('cap-hour')
  expect(await withdraw('b', 40n, 'account:1')).toBe('counted')
  expect(await withdraw('c', 200n, 'account:1', true)).toBe('counted')
  expect(await withdraw('d', 100n, 'account:2')).toBe('counted')
  expect(await withdraw('e', 50n, null)).toBe('counted')
  await age(66)
  expect(await withdraw('f', 1n, 'account:1')).toBe('cap-day')
  expect(await withdraw('g', 100n, 'account:3')).toBe('counted')
  await age(23 * 60)
  expect(await withdraw('f', 100n, 'account:1')).toBe('counted')
})

it("limits one account's withdrawals to a quarter of the hourly and daily value caps", async () => {
  const caps = { ...CAPS, hourMicro: 1_000n, dayMicro: 2_000n }
  const withdraw = (id: string, value: bigint) =>
    count([spend(id, 'eth', value)], false, 'withdrawn', 'account:1', caps)
  for (const id of ['a', 'b']) expect(await withdraw(id, 100n)).toBe('counted')
  expect([await withdraw('c', 51n), await withdraw('c', 50n)]).toEqual(['cap-hour', 'counted'])
  await age(66)
  for (const id of ['d', 'e']) expect(await withdraw(id, 100n)).toBe('counted')
  expect([await withdraw('f', 50n), await withdraw('g', 1n)]).toEqual(['counted', 'cap-hour'])
  await age(66)
  expect(await withdraw('g', 1n)).toBe('cap-day')
})

it("limits one client's payouts to a quarter of the daily cap and still pays other clients", async () => {
  const caps = { ...CAPS, hourMicro: 400n, dayMicro: 800n }
  const pay = (id: string, value: bigint, payer: string) => count([spend(id, 'eth', value)], false, 'sent', payer, caps)
  const greedy = 'payouts of address:0xAb'
  expect(await pay('a', 60n, greedy)).toBe('counted')
  expect(await pay('b', 100n, greedy)).toBe('counted')
  expect(await pay('c', 60n, greedy)).toBe('cap-day')
  expect(await pay('c', 60n, 'payouts of account:1')).toBe('counted')
  await age(66)
  expect(await pay('d', 60n, greedy)).toBe('cap-day')
  expect(await pay('d', 40n, greedy)).toBe('counted')
})

describe('caps on refunds and returned deposits', () => {
  const caps = { ...CAPS, hourMicro: 400n, dayMicro: 800n }
  const refund = (id: string, value: bigint, payer = `refunds of address:${id}`) =>
    count([spend(id, 'eth', value)], false, 'refunded', payer, caps)
  const withdraw = (id: string, value: bigint) =>
    count([spend(id, 'eth', value)], false, 'withdrawn', `account:${id}`, caps)

  it('refunds to many different addresses leave half of the hourly and daily caps for withdrawals', async () => {
    for (const hour of ['first', 'second']) {
      for (const part of ['a', 'b']) expect(await refund(`${hour} ${part}`, 100n)).toBe('counted')
      expect(await refund(`${hour} c`, 1n)).toBe('cap-hour')
      expect(await withdraw(hour, 100n)).toBe('counted')
      await age(66)
    }
    expect(await refund('late', 1n)).toBe('cap-day')
    for (const id of ['f', 'g']) expect(await withdraw(id, 100n)).toBe('counted')
    await age(23 * 60)
    expect(await refund('late', 1n)).toBe('counted')
  })

  it("an approved refund does not count towards the refunds' half of the caps", async () => {
    expect(await count([spend('a', 'eth', 400n)], true, 'refunded', 'refunds of account:1', caps)).toBe('counted')
    for (const id of ['b', 'c']) expect(await refund(id, 100n)).toBe('counted')
    expect(await count([spend('c', 'eth', 101n)], true, 'refunded', 'refunds of address:c', caps)).toBe(
      'cap-approved-day',
    )
    expect(await refund('d', 1n)).toBe('cap-hour')
    await age(66)
    expect(await refund('d', 1n)).toBe('counted')
  })

  it("one client's refunds use at most a quarter of the daily cap, separately from its other payments", async () => {
    const client = 'refunds of account:1'
    for (const id of ['a', 'b']) expect(await refund(id, 100n, client)).toBe('counted')
    await age(66)
    expect(await refund('c', 1n, client)).toBe('cap-day')
    expect(await refund('c', 1n, 'refunds of account:2')).toBe('counted')
    expect(await count([spend('d', 'eth', 1n)], false, 'withdrawn', 'account:1', caps)).toBe('counted')
  })

  it("concurrent refunds do not exceed the refunds' half of the caps", async () => {
    const verdicts = await Promise.all(Array.from({ length: 40 }, (_, index) => refund(`r${index}`, 25n)))
    expect(verdicts.filter((one) => one === 'counted')).toHaveLength(8)
    expect(new Set(verdicts)).toEqual(new Set(['counted', 'cap-hour']))
  })

  it('a counted refund may be signed with a higher fee after refunds have used up their half of the caps', async () => {
    for (const id of ['a', 'b']) expect(await refund(id, 97n)).toBe('counted')
    expect(await refund('full', 6n)).toBe('counted')
    expect(await refund('a', 100n)).toBe('counted')
    expect(await refund('b', 100n)).toBe('counted')
    expect(await refund('a', 101n)).toBe('approval-missing')
    expect(await refund('c', 1n)).toBe('cap-hour')
  })
})

it('counts neither the amount nor the fee of a payment when one of them exceeds a cap', async () => {
  expect(await count([spend('a', 'usdt', 60n), spend('a fee', 'eth', 41n)])).toBe('approval-missing')
  expect((await owner.query('SELECT 1 FROM signer_spend')).rows).toEqual([])
})

it('drops a spend from the hourly total after an hour and from the daily total after a day', async () => {
  for (const id of ['a', 'b']) await count([spend(id, 'eth', 100n)])
  expect(await count([spend('c', 'btc', 100n)])).toBe('cap-hour')
  await age(66)
  for (const id of ['c', 'd']) expect(await count([spend(id, 'btc', 100n)])).toBe('counted')
  await age(66)
  expect(await count([spend('e', 'ltc', 1n)])).toBe('cap-day')
  await age(23 * 60)
  expect(await count([spend('e', 'ltc', 1n)])).toBe('counted')
})

it('does not count a payment again when only the market value of its coins has risen', async () => {
  expect(await count([spend('a', 'eth', 90n)])).toBe('counted')
  expect(await count([spend('a', 'eth', 900n, { amountAtomic: 90n })])).toBe('counted')
  expect(await count([spend('a', 'eth', 200n, { amountAtomic: 100n })])).toBe('approval-missing')
  expect(await count([spend('a', 'eth', 100n, { amountAtomic: 100n })])).toBe('counted')
  const { rows } = await owner.query('SELECT amount, value FROM signer_spend')
  expect(rows).toEqual([{ amount: '100', value: '100' }])
})

it('counts approved payments towards a separate cap', async () => {
  expect(await count([spend('a', 'eth', 101n)])).toBe('approval-missing')
  expect(await count([spend('a', 'eth', 400n)], true)).toBe('counted')
  expect(await count([spend('b', 'btc', 101n)], true)).toBe('cap-approved-day')
  expect(await count([spend('c', 'btc', 100n)])).toBe('counted')
  expect(await count([spend('d', 'btc', 100n)], true)).toBe('counted')
})

it('rejects a spend ID that already belongs to another recipient or asset', async () => {
  await count([spend('a', 'eth', 10n)])
  expect(await count([spend('a', 'eth', 10n, { recipient: 'thief' })])).toBe('other-payment')
  expect(await count([spend('a', 'btc', 10n)])).toBe('other-payment')
})

it("applies each asset's own caps in addition to the value caps", async () => {
  const caps = { perTransactionAtomic: 50n, perHourAtomic: 60n, perDayAtomic: 70n }
  expect(await count([spend('a', 'eth', 51n, { caps })])).toBe('cap-transaction')
  expect(await count([spend('a', 'eth', 50n, { caps })])).toBe('counted')
  expect(await count([spend('b', 'eth', 11n, { caps })])).toBe('cap-hour')
  expect(await count([spend('b', 'btc', 11n)])).toBe('counted')
})

describe("shares of one asset's own caps", () => {
  const caps = { perTransactionAtomic: 10n, perHourAtomic: 40n, perDayAtomic: 80n }
  const pay = (id: string, amount: bigint, direction: SpendDirection, payer: string | null, isApproved = false) =>
    count([spend(id, 'eth', amount, { caps })], isApproved, direction, payer)
  const refund = (id: string, amount: bigint) => pay(id, amount, 'refunded', `refunds of address:${id}`)

  it("refunds to many different addresses leave half of an asset's caps for withdrawals", async () => {
    for (const hour of ['first', 'second']) {
      for (const part of ['a', 'b']) expect(await refund(`${hour} ${part}`, 10n)).toBe('counted')
      expect(await refund(`${hour} c`, 1n)).toBe('cap-hour')
      for (const part of ['a', 'b']) {
        const id = `${hour} ${part}`
        expect(await pay(`withdrawal ${id}`, 10n, 'withdrawn', `account:${id}`)).toBe('counted')
      }
      await age(66)
    }
    expect(await refund('late', 1n)).toBe('cap-day')
  })

  it("one client's withdrawals use at most a quarter of an asset's hourly and daily caps", async () => {
    expect(await pay('a', 10n, 'withdrawn', 'account:1')).toBe('counted')
    expect(await pay('b', 1n, 'withdrawn', 'account:1')).toBe('cap-hour')
    expect(await pay('b', 1n, 'withdrawn', 'account:2')).toBe('counted')
    for (const id of ['c', 'd']) expect(await pay(id, 10n, 'sent', 'payouts of account:1')).toBe('counted')
    expect(await pay('e', 1n, 'sent', 'payouts of account:1')).toBe('cap-day')
    expect(await pay('e', 1n, 'sent', 'payouts of account:2')).toBe('counted')
    await age(24 * 60 + 6)
    expect(await pay('f', 10n, 'sent', 'payouts of account:1')).toBe('counted')
  })

  it("approved payments do not count towards an asset's own caps for refunds", async () => {
    for (const id of ['a', 'b']) expect(await refund(id, 9n)).toBe('counted')
    expect(await refund('c', 2n)).toBe('counted')
    expect([await refund('a', 10n), await refund('d', 1n)]).toEqual(['counted', 'cap-hour'])
    expect(await pay('d', 10n, 'refunded', 'refunds of account:1', true)).toBe('counted')
    expect(await count([spend('e', 'btc', 1n)], false, 'refunded', 'refunds of account:1')).toBe('counted')
  })
})

it('concurrent spends do not exceed the hourly cap', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, index) => count([spend(`p${index}`, index % 2 === 0 ? 'eth' : 'btc', 25n)])),
  )
  expect(verdicts.filter((one) => one === 'counted')).toHaveLength(10)
  expect(new Set(verdicts)).toEqual(new Set(['counted', 'cap-hour']))
})
