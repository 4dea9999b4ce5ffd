import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { listingWords } from '../ops/orders/held-deposit.ts'
import type { ExceptionPolicy } from '../orders/exception-policy.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { creditWorker, recordOrderDeposit } from '../testing/credit-worker.ts'
import { ETH, LTC, NOON, order, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { creditDeposits } from './credit-deposits.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'

const BRIDGED = new Catalogue([{ ...ETH, isBridged: true }, USDT, LTC])

/**
 * Credits one deposit to each of `count` orders of 0.42 ETH, worth 1,260 USDT each. The daily limit is 3,000 USDT. Each
 * deposit is `times` times the agreed amount. Returns the states of the orders and the deposits.
 */
async function credit(
  count: number,
  {
    catalogue = BRIDGED,
    times = 1n,
    policy = { kind: 'ASK' },
  }: { catalogue?: Catalogue; times?: bigint; policy?: ExceptionPolicy } = {},
) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const reports: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const made = order('FIXED', {
      orderId: index,
      depositAddress: `0x${index}`,
      state: 'CONFIRMING',
      exceptionPolicy: policy,
    })
    await recordOrderDeposit({ db, work }, made, made.claimedDepositAtomic * times)
  }
  const ticks = new MemoryTickBook({ now: () => NOON })
  ticks.add([tick()])
  const report = (event: string) => void reports.push(event)
  const policyOfTest = { ...DEFAULT_QUOTE_POLICY, bridgedPerDayNumeraire: '3000' }
  const deps = creditWorker({ work, ticks }, { catalogue, policy: policyOfTest, report })
  await creditDeposits(deps, new RetryPauses(), { height: 100, hash: 'tip' }, work.lease(`chain:${ETH.chain}`))
  const states = [...db.orders.values()].map(({ state }) => state)
  return { states, reports, deposits: [...db.deposits.values()], used: await work.stores.bridged.usedToday() }
}

test("holds the order whose deposit would exceed a bridged token's daily limit", async () => {
  const { states, reports, deposits, used } = await credit(3)
  expect(states.toSorted()).toEqual(['EXCHANGING', 'EXCHANGING', 'SUSPENSE'])
  expect(reports).toContain('bridged-limit-reached')
  expect(deposits.map(({ status }) => status)).toEqual(['CREDITED', 'CREDITED', 'CREDITED'])
  const [held] = deposits.flatMap(({ listing }) => listing ?? [])
  expect(held && listingWords(held)).toMatch(/^the daily limit of its token is used up/)
  expect(used.get(ETH.slug)).toBe(2_520_000_000n)
})

test('applies no daily limit to a coin that is not bridged', async () => {
  const { states, used } = await credit(3, { catalogue: new Catalogue([ETH, USDT, LTC]) })
  expect(states).toEqual(['EXCHANGING', 'EXCHANGING', 'EXCHANGING'])
  expect(used.size).toBe(0)
})

test("does not count an automatically refunded deposit towards the bridged token's daily limit", async () => {
  const { states, used } = await credit(1, { times: 2n, policy: { kind: 'REFUND' } })
  expect(states).not.toContain('SUSPENSE')
  expect(used.size).toBe(0)
})

test("does not count a bridged token's deposit while the user has not accepted the current rate", async () => {
  const { states, used } = await credit(1, { times: 2n })
  expect(states).toEqual(['ACTION_REQUIRED'])
  expect(used.size).toBe(0)
})
