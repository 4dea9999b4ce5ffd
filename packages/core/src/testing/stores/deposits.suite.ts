import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import type { DepositBounds } from '../../chains/chain-store.ts'
import { UNASSIGNED } from '../../chains/chain-store.ts'
import { MAX_LISTED_DEPOSITS, type OrderDepositFilter } from '../../orders/order-store.ts'
import { NOON } from '../fixtures.ts'
import { BLOCK, CHAIN, type StoreFixtures, type StoresUnderTest } from './stores-under-test.ts'

/** Contract tests for deposits. */
export function depositsSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh, withAddress, newOrder, ordered, newPayment, transfer } = fixtures

  it('returns each upkeep record until it is booked', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const [address, first, second] = [await withAddress(under), fresh('upkeep'), fresh('upkeep')]
    const upkeep = [first, second].map((txId) => ({ txId, address, amountAtomic: 5n }))
    for (const _time of [1, 2]) await chains.recordUpkeep(CHAIN, 'eth', upkeep)
    const toBook = async () => (await chains.upkeepToBook(CHAIN, 1_000)).filter((one) => one.address === address)
    expect(await toBook()).toMatchObject(upkeep.map((one) => ({ ...one, asset: 'eth' })))
    await chains.markUpkeepBooked(CHAIN, first)
    expect((await toBook()).map(({ txId }) => txId)).toEqual([second])
  })

  it('returns an unscreened deposit again when the next screening attempt is due', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const seen = transfer(await withAddress(under))
    await chains.recordTransfer({
      chain: CHAIN,
      transfer: seen,
      asset: 'eth',
      block: BLOCK,
      owner: UNASSIGNED,
      now: NOON,
    })
    const due = async (dueBy: number) =>
      (await chains.depositsUpTo(CHAIN, 'SEEN', BLOCK.height, { limit: 1_000, dueBy })).find(
        (one) => one.txId === seen.txId,
      )
    const fresh = await due(0)
    if (!fresh) throw new Error('not recorded')
    expect(fresh).toMatchObject({ senders: null, listing: null, unscreenedSince: null })
    await chains.noteUnscreened(fresh.id, NOON, NOON + 1_000)
    await chains.noteUnscreened(fresh.id, NOON + 1_000, NOON + 3_000)
    expect(await due(NOON + 2_999)).toBeUndefined()
    expect(await due(NOON + 3_000)).toMatchObject({ unscreenedSince: NOON })
    expect(await chains.unscreenedSince()).toBe(NOON)
    const listing = { sender: 'a thief', source: 'BLACKLIST_FILE', reason: 'listed by the operator' }
    await chains.noteScreened(fresh.id, ['a friend', 'a thief'], listing)
    expect(await chains.findDepositLocked(fresh.id)).toMatchObject({ senders: ['a friend', 'a thief'], listing })
    expect(await due(0)).toMatchObject({ unscreenedSince: null })
    expect(await chains.unscreenedSince()).toBeNull()
    await chains.noteScreened(fresh.id, null, null)
    expect(await due(0)).toMatchObject({ senders: null, listing: null })
  })

  it('stores when two nodes first disagreed about a deposit, until the deposit is screened', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const seen = transfer(await withAddress(under))
    const sighting = { chain: CHAIN, transfer: seen, asset: 'eth', block: BLOCK, owner: UNASSIGNED, now: NOON }
    await chains.recordTransfer(sighting)
    const due = async (dueBy: number) =>
      (await chains.depositsUpTo(CHAIN, 'SEEN', BLOCK.height, { limit: 1_000, dueBy })).find(
        (one) => one.txId === seen.txId,
      )
    const { id } = present(await due(0), 'the deposit')
    await chains.noteDisputed(id, NOON, NOON + 1_000)
    await chains.noteDisputed(id, NOON + 1_000, NOON + 3_000)
    expect(await due(NOON + 2_999)).toBeUndefined()
    expect(await due(NOON + 3_000)).toMatchObject({ disputedSince: NOON })
    expect((await chains.disputedChains()).has(CHAIN)).toBe(true)
    await chains.noteScreened(id, null, null)
    expect(await due(0)).toMatchObject({ disputedSince: null })
    await chains.postponeCreditProof(id, NOON + 5_000)
    expect(await due(NOON)).toBeUndefined()
  })

  it('recognises an orphaned transfer when the transfer reappears', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const seen = transfer(await withAddress(under))
    const record = (block: typeof BLOCK | null) =>
      chains.recordTransfer({ chain: CHAIN, transfer: seen, asset: 'eth', block, owner: UNASSIGNED, now: NOON })
    expect(await record(null)).toEqual({ isNew: true })
    expect(await record(BLOCK)).toEqual({ isNew: false })
    const deposit = (await chains.depositsUpTo(CHAIN, 'SEEN', BLOCK.height, { limit: 1_000 })).find(
      (one) => one.txId === seen.txId,
    )
    if (!deposit) throw new Error('not recorded')
    await chains.setDepositStatus(deposit.id, 'CREDITED', BLOCK)
    await chains.undoDeposit(deposit.id, 'custody:hot', 3n)
    expect(await chains.findDepositLocked(deposit.id)).toMatchObject({
      status: 'ORPHANED',
      blockHeight: null,
      blockAt: null,
      timesReverted: 1,
      takenFrom: 'custody:hot',
      lostAtomic: 3n,
    })
    const at = NOON + 120_000
    expect(await record({ height: 12, hash: 'block-12', at })).toEqual({ isNew: true })
    expect(await chains.findDepositLocked(deposit.id)).toMatchObject({ status: 'SEEN', blockHeight: 12, blockAt: at })
  })

  it('stores the time of the block that currently contains a deposit', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const seen = transfer(await withAddress(under))
    const record = (block: typeof BLOCK | null) =>
      chains.recordTransfer({ chain: CHAIN, transfer: seen, asset: 'eth', block, owner: UNASSIGNED, now: NOON })
    await record(BLOCK)
    const [id] = await chains.depositIdsOf(CHAIN, seen.txId)
    const now = async () => chains.findDepositLocked(present(id, 'the deposit'))
    await record(null)
    expect(await now()).toMatchObject({ blockHash: BLOCK.hash, blockAt: BLOCK.at })
    await record({ ...BLOCK, hash: 'another-block', at: NOON + 120_000 })
    expect(await now()).toMatchObject({ blockHash: 'another-block', blockAt: NOON + 120_000 })
    await chains.setDepositStatus(present(id, 'the deposit'), 'SEEN', null)
    expect(await now()).toMatchObject({ blockHeight: null, blockHash: null, blockAt: null })
    await record({ ...BLOCK, hash: 'third-block', at: NOON + 240_000 })
    expect(await now()).toMatchObject({ blockHash: 'third-block', blockAt: NOON + 240_000 })
  })

  it("sorts the deposits in a block by how closely they match the order's claimed amount", async () => {
    const under = await open()
    const { chains, orders } = under.work.stores
    await withAddress(under)
    const { orderId, depositAddress, claimedDepositAtomic } = await ordered(orders, newOrder())
    const arrive = async (amountAtomic: bigint, height: number) => {
      const seen = { ...transfer(depositAddress), amountAtomic }
      const block = { ...BLOCK, height, hash: `block-${height}` }
      const owner = { orderId, userId: null }
      await chains.recordTransfer({ chain: CHAIN, transfer: seen, asset: 'eth', block, owner, now: NOON })
      return seen.txId
    }
    const less = await arrive(claimedDepositAtomic / 2n, 900)
    const exact = await arrive(claimedDepositAtomic, 900)
    const before = await arrive(1n, 899)
    const deposits = await chains.depositsUpTo(CHAIN, 'SEEN', 900, { limit: 1_000 })
    expect(deposits.filter((one) => one.orderId === orderId).map(({ txId }) => txId)).toEqual([before, exact, less])
  })

  it('alternates between deposit owners and lists dust deposits last', async () => {
    const under = await open()
    const { chains, orders } = under.work.stores
    const owners: number[] = []
    const arrive = async (arrivals: readonly [amountAtomic: bigint, height: number][]) => {
      await withAddress(under)
      const { orderId, depositAddress } = await ordered(orders, newOrder())
      owners.push(orderId)
      for (const [amountAtomic, height] of arrivals)
        await chains.recordTransfer({
          chain: CHAIN,
          transfer: { ...transfer(depositAddress), amountAtomic },
          asset: 'eth',
          now: NOON,
          block: { ...BLOCK, height, hash: `block-${height}` },
          owner: { orderId, userId: null },
        })
    }
    await arrive([
      [1n, 701],
      [20n, 702],
      [21n, 703],
      [22n, 704],
    ])
    await arrive([
      [2n, 701],
      [30n, 709],
    ])
    const read = async (bounds: Partial<DepositBounds>) =>
      (await chains.depositsUpTo(CHAIN, 'SEEN', 709, { limit: 1_000, ...bounds }))
        .filter(({ orderId }) => owners.includes(orderId ?? 0))
        .map(({ amountAtomic }) => amountAtomic)
    const dustBelow = [{ asset: 'eth', atomic: 20n }]
    expect(await read({})).toEqual([1n, 2n, 20n, 30n, 21n, 22n])
    expect(await read({ dustBelow })).toEqual([20n, 30n, 21n, 22n, 2n, 1n])
    expect(await read({ dustBelow, perOwner: 2 })).toEqual([20n, 30n, 21n, 2n])
    const all = await chains.depositsUpTo(CHAIN, 'SEEN', 709, { limit: 1_000 })
    const oldest = all.find(({ orderId }) => owners.includes(orderId ?? 0))
    expect(await read({ omitted: [oldest?.id ?? ''] })).toEqual([2n, 20n, 21n, 30n, 22n])
    expect(await read({ dustBelow: [{ asset: 'usdt-erc20', atomic: 99n }] })).toEqual([1n, 2n, 20n, 30n, 21n, 22n])
    expect(await orders.depositCounts(owners[0] ?? 0, 'eth')).toEqual({ all: 4, seen: 4, mined: 4, returned: 0 })
    expect(await orders.depositCounts(owners[0] ?? 0, 'usdt-erc20')).toEqual({ all: 4, seen: 0, mined: 0, returned: 0 })
  })

  it("lists an order's credited deposit and each asset's largest deposit among many dust deposits", async () => {
    const under = await open()
    const { chains, orders } = under.work.stores
    await withAddress(under)
    const { orderId, depositAddress } = await ordered(orders, newOrder())
    const arrive = async (amountAtomic: bigint, asset = 'eth') => {
      const seen = { ...transfer(depositAddress), amountAtomic }
      const owner = { orderId, userId: null }
      await chains.recordTransfer({ chain: CHAIN, transfer: seen, asset, block: BLOCK, owner, now: NOON })
      return present((await chains.depositIdsOf(CHAIN, seen.txId))[0], 'the deposit')
    }
    const dust: string[] = []
    for (let nth = 0; nth < MAX_LISTED_DEPOSITS; nth += 1) dust.push(await arrive(1_000n))
    const [orphaned, large] = [await arrive(9_000n), await arrive(8_000n)]
    const [credited, held, token] = [await arrive(1n), await arrive(2n), await arrive(3n, 'usdt-erc20')]
    await chains.setDepositStatus(orphaned, 'ORPHANED', null)
    await chains.setDepositStatus(credited, 'CREDITED', BLOCK)
    for (const id of [...dust, large, held, token]) await chains.setDepositStatus(id, 'SUSPENSE', BLOCK)
    await chains.noteScreened(held, null, { sender: null, source: 'BLACKLIST_FILE', reason: 'listed' })
    const read = async (filter?: OrderDepositFilter) => (await orders.depositsOf(orderId, filter)).map(({ id }) => id)
    expect(await read()).toEqual([...dust.slice(0, MAX_LISTED_DEPOSITS - 3), large, credited, token])
    expect(await read({ statuses: ['CREDITED'] })).toEqual([credited])
    expect(await read({ statuses: ['SUSPENSE'], isListed: true })).toEqual([held])
    const unlisted = await read({ statuses: ['CREDITED', 'SUSPENSE'], isListed: false })
    expect(unlisted).toEqual([...dust.slice(0, MAX_LISTED_DEPOSITS - 3), large, credited, token])
    expect(await read({ statuses: ['RETURNED'] })).toEqual([])
    expect(await orders.depositCounts(orderId, 'eth')).toMatchObject({ all: MAX_LISTED_DEPOSITS + 5 })
  })

  it('returns the output keys of the recorded transfers in the given transactions', async () => {
    const under = await open()
    const { chains } = under.work.stores
    const seen = transfer(await withAddress(under))
    await chains.recordTransfer({
      chain: CHAIN,
      transfer: seen,
      asset: 'eth',
      block: BLOCK,
      owner: UNASSIGNED,
      now: NOON,
    })
    const { txId, outputKey } = seen
    expect(await chains.recordedTransfers(CHAIN, [txId, 'unknown'])).toEqual([{ txId, outputKey }])
    expect(await chains.recordedTransfers('another chain', [txId])).toEqual([])
  })

  it("returns an address's unswept deposits once their sum reaches the minimum amount", async () => {
    const under = await open()
    const { chains } = under.work.stores
    const lie = async (amountAtomic: bigint) => {
      const seen = { ...transfer(await withAddress(under)), amountAtomic }
      await chains.recordTransfer({
        chain: CHAIN,
        transfer: seen,
        asset: 'eth',
        block: BLOCK,
        owner: UNASSIGNED,
        now: NOON,
      })
      const deposits = await chains.depositsUpTo(CHAIN, 'SEEN', BLOCK.height, { limit: 1_000 })
      const deposit = deposits.find(({ txId }) => txId === seen.txId)
      await chains.setDepositStatus(deposit?.id ?? '', 'CREDITED', BLOCK)
      return { id: deposit?.id ?? '', address: seen.address }
    }
    const [{ address: small }, { id, address: enough }] = [await lie(9n), await lie(10n)]
    const heaps = async (asset: string, atomic: bigint) =>
      (
        await chains.unswept(
          CHAIN,
          [
            { asset: 'usdt-erc20', atomic: 1n },
            { asset, atomic },
          ],
          1_000,
        )
      )
        .map(({ address }) => address)
        .filter((address) => address === small || address === enough)
    expect(await heaps('eth', 10n)).toEqual([enough])
    expect(await heaps('eth', 9n)).toEqual([small, enough])
    expect(await heaps('another', 1n)).toEqual([])
    const lot = (await chains.unswept(CHAIN, [{ asset: 'eth', atomic: 10n }], 1_000)).find(
      (one) => one.address === enough,
    )
    expect(lot).toMatchObject({ amountAtomic: 10n, deposits: [{ id, timesReverted: 0 }] })
    const sweep = await under.work.stores.payments.intend(newPayment(), NOON)
    if (!sweep) throw new Error('no sweep')
    await chains.markSwept([id], sweep.id)
    expect((await chains.sweptBy(sweep.id)).map((one) => one.id)).toEqual([id])
    expect(await heaps('eth', 10n)).toEqual([])
    await chains.markSwept([id], null)
    expect([await chains.sweptBy(sweep.id), await heaps('eth', 10n)]).toEqual([[], [enough]])
  })
}
