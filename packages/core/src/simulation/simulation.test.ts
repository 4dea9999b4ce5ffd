import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { Entry } from '../ledger/posting.ts'
import { Random } from './random.ts'
import { runWorld } from './run-world.ts'
import { SimWorld } from './sim-world.ts'
import { Watchdog } from './checks/watchdog.ts'
import { NEWCOMER, ORDERS, broken, onPost } from './mutants.ts'

test('a simulated world violates no invariant and is reproducible with the same seed', async () => {
  const once = await runWorld(7, ORDERS)
  expect(once.orders).toBeGreaterThan(ORDERS / 2)
  expect(await runWorld(7, ORDERS)).toEqual(once)
}, 30_000)

/**
 * Deposits coins into an account and withdraws part of them. The deposit's block is then orphaned, and the deposit is
 * mined again in another block.
 */
async function spentAndReverted(sabotage: (world: SimWorld) => void) {
  const world = new SimWorld(new Random(1))
  await world.open()
  sabotage(world)
  const watchdog = new Watchdog(world)
  const chain = present(world.chains.get('ethereum'), 'a chain')
  const eth = world.catalogue.get({ slug: 'eth' })
  /** Amount below the signer's cap per transaction, in base units. */
  const part = 10n ** 17n
  const go = async (blocks: number) => {
    for (let mined = 0; mined < blocks; mined += 1) chain.mine()
    await world.worker('ethereum')
    watchdog.afterStep()
    await watchdog.reconcile()
  }
  await go(0)
  await world.people.sendIn(NEWCOMER, eth, 3n * part)
  await go(5)
  await world.people.takeOut({ userId: NEWCOMER, instrument: eth, amountAtomic: part, address: 'out', key: null })
  await go(0)
  const balance = () => world.people.balance(NEWCOMER, eth)
  const lost = () => world.db.balances.get('platform:losses eth') ?? 0n
  expect([balance(), lost()]).toEqual([2n * part, 0n])
  chain.reorganise(5, 0)
  await go(0)
  expect([balance(), lost()]).toEqual([0n, part])
  world.operator.resume('ethereum')
  await go(5)
  expect([balance(), lost()]).toEqual([2n * part, 0n])
}

test('books the spent part of an orphaned deposit as a loss until the deposit reappears', () =>
  spentAndReverted(() => {}))

/** Replaces the entries that book the orphaning of an account deposit. */
const onReverted = (world: SimWorld, mutant: (mine: Entry, lost: Entry) => Entry[]) =>
  onPost(world, (posting, post) => {
    const lost = posting.entries.find(({ account }) => account === 'platform:losses')
    const mine = posting.entries.find(({ account }) => account === `user:${NEWCOMER}`)
    if (posting.kind !== 'deposit-reverted' || !lost || !mine) return post(posting)
    const rest = posting.entries.filter((one) => one !== lost && one !== mine)
    return post({ ...posting, entries: [...rest, ...mutant(mine, lost)] })
  })

test.each<[number, string, (mine: Entry, lost: Entry) => Entry[]]>([
  [
    14,
    'a reverted deposit stays on the balance',
    (mine, lost) => [{ ...lost, amountAtomic: lost.amountAtomic + mine.amountAtomic }],
  ],
  [
    4,
    'the whole deposit is debited even though part of it was spent',
    (mine, lost) => [{ ...mine, amountAtomic: lost.amountAtomic + mine.amountAtomic }],
  ],
])('the simulation detects that $1 (invariant $0)', async (invariant, _name, mutant) => {
  const failed = await spentAndReverted((world) => onReverted(world, mutant)).catch((error: unknown) => error)
  expect(broken(failed)).toBe(invariant)
})

test('the simulation detects that a reappearing deposit is credited every time (invariant 14)', async () => {
  const failed = await spentAndReverted((world) => {
    const { chains } = world.work.stores
    const { undoDeposit } = chains
    chains.undoDeposit = (id, from) => undoDeposit.call(chains, id, from, 0n)
  }).catch((error: unknown) => error)
  expect(broken(failed)).toBe(14)
})
