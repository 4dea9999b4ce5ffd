import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'
import { creditWorker, recordOrderDeposit } from '../testing/credit-worker.ts'
import { ETH, LTC, NOON, order, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { creditDeposits } from './credit-deposits.ts'

/** Credits deposits to an order that pays out LTC, and then to one that pays out USDT. Returns both orders' states. */
async function credit(catalogue: Catalogue) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  for (const [index, to] of [LTC.slug, USDT.slug].entries()) {
    const made = order('FLOATING', { orderId: index, depositAddress: `0x${index}`, state: 'CONFIRMING', to })
    await recordOrderDeposit({ db, work }, made)
  }
  const ticks = new MemoryTickBook({ now: () => NOON })
  ticks.add([tick()])
  const reports: string[] = []
  const deps = creditWorker({ work, ticks }, { catalogue, report: (event: string) => void reports.push(event) })
  await creditDeposits(deps, new RetryPauses(), { height: 100, hash: 'tip' }, work.lease(`chain:${ETH.chain}`))
  return { states: [...db.orders.values()].map(({ state }) => state), reports, deposits: [...db.deposits.values()] }
}

test('holds an order that pays out a removed coin, and continues with other orders', async () => {
  const { states, reports, deposits } = await credit(new Catalogue([ETH, USDT], [], [], [LTC]))
  expect(states).toEqual(['SUSPENSE', 'EXCHANGING'])
  expect(deposits.map(({ status }) => status)).toEqual(['CREDITED', 'CREDITED'])
  expect(reports).toContain('order-pays-removed-coin')
})

test('pays out both coins while both are served', async () => {
  const { states, reports } = await credit(new Catalogue([ETH, USDT, LTC]))
  expect(states).toEqual(['EXCHANGING', 'EXCHANGING'])
  expect(reports).not.toContain('order-pays-removed-coin')
})
