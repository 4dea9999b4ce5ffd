import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { ScreeningAway } from '../screening/screening.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { MemoryWalletWork } from '../testing/memory/memory-wallet-work.ts'
import { balanceGiven } from '../testing/give-balance.ts'
import { releaseDueWithdrawals, UNCONFIRMED_MS } from './release-withdrawal.ts'
import { withdrawalHeld } from './withdrawal-postings.ts'
import type { Withdrawal } from './withdrawal.ts'

const PER_PASS = 50
/** Network fee that exceeds the current network fee of each coin, in base units. */
const HIGH_FEE = 10n ** 20n

const withdrawal = (withdrawalId: number, part: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawalId,
  userId: 7,
  asset: ETH.slug,
  amountAtomic: 3n * HIGH_FEE,
  feeAtomic: HIGH_FEE,
  address: `0x${withdrawalId}`,
  memo: null,
  seal: null,
  confirmBy: 'EMAIL',
  createdAt: NOON + withdrawalId,
  confirmedAt: NOON,
  releaseAt: NOON,
  releasedAt: null,
  voidedAt: null,
  ...part,
})

/** Creates a worker with the given withdrawals, whose coins are reserved. */
async function start(withdrawals: readonly Withdrawal[]) {
  const db = new MemoryDatabase()
  const { stores } = new MemoryUnitOfWork(db)
  for (const one of withdrawals) {
    db.withdrawals.set(one.withdrawalId, one)
    await stores.ledger.post(balanceGiven(one.userId, one.asset, one.amountAtomic), withdrawalHeld(one))
  }
  const world = { catalogue: CATALOGUE, now: NOON, unscreenable: new Set<string>(), reports: [] as string[] }
  const pauses = new RetryPauses()
  const release = () =>
    releaseDueWithdrawals(
      {
        walletWork: new MemoryWalletWork(db, stores),
        catalogue: world.catalogue,
        ticks: { latest: () => tick(), at: () => null, recent: () => [] },
        screening: {
          isBlacklisted: async (_chain, address) => {
            if (world.unscreenable.has(address)) throw new ScreeningAway('the list', null)
            return false
          },
        },
        clock: { now: () => world.now },
        report: (event) => void world.reports.push(event),
      },
      pauses,
    )
  const released = () =>
    [...db.withdrawals.values()].flatMap((one) => (one.releasedAt === null ? [] : one.withdrawalId))
  const cancelled = () => [...db.withdrawals.values()].flatMap((one) => (one.voidedAt === null ? [] : one.withdrawalId))
  return { world, release, released, cancelled }
}

test('releases other withdrawals while one withdrawal is of a removed coin', async () => {
  const { world, release, released } = await start([withdrawal(1, { asset: LTC.slug }), withdrawal(2)])
  world.catalogue = new Catalogue([ETH], [], [], [LTC])
  await release()
  expect([released(), world.reports]).toEqual([[2], ['withdrawal-not-released']])
  await release()
  expect(world.reports).toHaveLength(1)
  world.catalogue = CATALOGUE
  world.now += 1_000
  await release()
  expect(released()).toEqual([1, 2])
})

test('cancels an unconfirmed withdrawal of a removed coin after a day', async () => {
  const unconfirmed = { asset: LTC.slug, confirmedAt: null, releaseAt: null }
  const { world, release, cancelled } = await start([withdrawal(1, unconfirmed)])
  world.catalogue = new Catalogue([ETH], [], [], [LTC])
  world.now += UNCONFIRMED_MS + 1_000
  await release()
  expect([cancelled(), world.reports]).toEqual([[1], []])
})

test('releases a later withdrawal while a full batch of earlier withdrawals cannot be screened', async () => {
  const ids = Array.from({ length: PER_PASS + 1 }, (_, index) => index + 1)
  const { world, release, released } = await start(ids.map((id) => withdrawal(id)))
  for (const id of ids.slice(0, PER_PASS)) world.unscreenable.add(`0x${id}`)
  expect(await release()).toBe(false)
  expect(await release()).toBe(false)
  expect(released()).toEqual([PER_PASS + 1])
})
