import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { HOT_KEY } from '../../chains/signer.ts'
import { newFill } from '../../orders/order-fill.ts'
import type { NewOrder } from '../../orders/order-store.ts'
import { NOON } from '../fixtures.ts'
import type { StoreFixtures, StoresUnderTest } from './stores-under-test.ts'

/** Contract tests for orders. */
export function orderStoreSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh, withAddress, newOrder, ordered, nextNumber } = fixtures

  it('creates only one order per idempotency key', async () => {
    const under = await open()
    const { orders } = under.work.stores
    const address = await withAddress(under)
    const wanted = newOrder()
    const made = await orders.create(wanted)
    expect(made).toMatchObject({ outcome: 'created', order: { depositAddress: address, state: 'WAITING' } })
    expect(await orders.create({ ...wanted, orderId: 9_001 })).toMatchObject({ outcome: 'repeated' })
    expect(await orders.create({ ...wanted, requestHash: 'another' })).toEqual({ outcome: 'mismatch' })
    expect(await orders.findRepeated(wanted.idempotencyKey, 'request')).toMatchObject({ orderId: wanted.orderId })
    expect(await orders.findRepeated(wanted.idempotencyKey, 'another')).toBeNull()
    expect(await orders.create(newOrder())).toEqual({ outcome: 'no-address' })
    expect(made).toMatchObject({ order: await orders.find(wanted.orderId) })
  })

  it("rejects an order whose memo at the hot wallet's address belongs to another order", async () => {
    const under = await open()
    const { orders, chains } = under.work.stores
    // No other test case uses this chain.
    const coin = { from: 'xlm', chain: 'stellar' }
    const { chain } = coin
    const hot = fresh('hot')
    expect(await orders.create(newOrder({ ...coin, depositMemo: '7' }))).toEqual({ outcome: 'no-address' })
    await under.addresses.add(chain, [{ address: hot, key: HOT_KEY }])
    await under.addresses.prove(chain, [hot])
    const first = newOrder({ ...coin, depositMemo: '7' })
    const made = await orders.create(first)
    expect(made).toMatchObject({ outcome: 'created', order: { depositAddress: hot, depositMemo: '7' } })
    expect(made).toMatchObject({ order: await orders.find(first.orderId) })
    const second = newOrder({ ...coin, depositMemo: '7' })
    expect(await orders.create(second)).toEqual({ outcome: 'id-taken' })
    expect(await orders.create({ ...second, depositMemo: '8' })).toMatchObject({ outcome: 'created' })
    const targets = ['7', '8', '9'].map((memo) => ({ address: hot, memo }))
    const known = new Map([
      ['7', { orderId: first.orderId, userId: null }],
      ['8', { orderId: second.orderId, userId: null }],
    ])
    expect(await chains.ownersByMemo(chain, [...targets, { address: 'elsewhere', memo: '7' }])).toEqual(known)
  })

  it('counts only FIXED orders that wait for a deposit towards the exposure limit', async () => {
    const under = await open()
    const { orders } = under.work.stores
    // No other test case uses this receive asset.
    const asset = 'usdt-erc20'
    const client = fresh('network')
    const reserving = async (limits: { asset: bigint; client: bigint }): Promise<NewOrder> => {
      await withAddress(under)
      const wanted = newOrder({ to: asset, toChain: 'ethereum' })
      const { amountToGetAtomic: amountAtomic } = wanted.agreedQuote
      return {
        ...wanted,
        exposure: {
          amountAtomic,
          valueMicro: 100n,
          assetLimitAtomic: limits.asset * amountAtomic,
          clients: [{ name: client, limitMicro: limits.client }],
        },
      }
    }
    const first = await ordered(orders, await reserving({ asset: 2n, client: 200n }))
    const { amountToGetAtomic: promise } = first.agreedQuote
    const refused = {
      outcome: 'over-exposed',
      reserved: { assetAtomic: promise, clientMicro: new Map([[client, 100n]]) },
    }
    expect(await orders.create(await reserving({ asset: 1n, client: 1_000n }))).toEqual(refused)
    expect(await orders.create(await reserving({ asset: 9n, client: 199n }))).toEqual(refused)
    await ordered(orders, await reserving({ asset: 2n, client: 200n }))
    await under.work.transaction(({ orders: locked }) => locked.save({ ...first, state: 'CONFIRMING' }, []))
    expect(await orders.create(await reserving({ asset: 2n, client: 200n }))).toMatchObject({
      outcome: 'over-exposed',
    })
    await under.work.transaction(({ orders: locked }) => locked.save({ ...first, state: 'EXPIRED' }, []))
    await ordered(orders, await reserving({ asset: 2n, client: 200n }))
  })

  it("rejects a destination that is one of the exchange's own addresses", async () => {
    const under = await open()
    const own = fresh('own')
    await under.addresses.add('litecoin', [{ address: own, key: { purpose: 'deposit', index: nextNumber() } }])
    await withAddress(under)
    const refused = await under.work.stores.orders.create(newOrder({ destinationAddress: own }))
    expect(refused).toEqual({ outcome: 'own-destination' })
  })

  it('postpones an order only when its deadline has passed', async () => {
    const under = await open()
    const { orders } = under.work.stores
    await withAddress(under)
    const passed = NOON - 1_000
    const { orderId } = await ordered(orders, newOrder({ actBy: passed, depositDeadline: passed }))
    const actBy = async () => (await orders.find(orderId))?.actBy
    await orders.postpone(orderId, passed, NOON + 5)
    expect(await actBy()).toBe(passed)
    await orders.postpone(orderId, NOON, NOON + 5)
    expect(await actBy()).toBe(NOON + 5)
  })

  it("postpones an order's provider query only when the query is due", async () => {
    const under = await open()
    const { orders } = under.work.stores
    await withAddress(under)
    const fill = newFill('fake', `fake-${randomUUID()}`, NOON)
    const { orderId, fill: stored } = await ordered(
      orders,
      newOrder({ fill, givenAddress: `provider-${randomUUID()}`, exposure: null }),
    )
    const queryAt = async () => (await orders.find(orderId))?.fill?.queryAt
    const dueAt = stored?.queryAt ?? 0
    await orders.postponeQuery(orderId, dueAt - 1, NOON + 999_000)
    expect(await queryAt()).toBe(dueAt)
    await orders.postponeQuery(orderId, dueAt, NOON + 999_000)
    expect(await queryAt()).toBe(NOON + 999_000)
  })

  it('returns the orders of a lane that are due for a provider query, longest overdue first', async () => {
    const under = await open()
    const { orders } = under.work.stores
    const ids: number[] = []
    for (const state of ['WAITING', 'CONFIRMING', 'EXPIRED', 'EXCHANGING'] as const) {
      const fill = newFill('fake', `fake-${randomUUID()}`, 1_000 - ids.length)
      const wanted = newOrder({ fill, givenAddress: `provider-${randomUUID()}`, exposure: null })
      const made = await ordered(orders, wanted)
      ids.push(made.orderId)
      if (state !== 'WAITING') await orders.save({ ...made, state }, [])
    }
    const [waiting, confirming, expired, exchanging] = ids
    expect(await orders.dueFills(1_000, 'paid', 10)).toEqual([exchanging, confirming])
    expect(await orders.dueFills(1_000, 'paid', 1)).toEqual([exchanging])
    expect(await orders.dueFills(998, 'paid', 10)).toEqual([exchanging])
    expect(await orders.dueFills(1_000, 'waiting', 10)).toEqual([waiting])
    expect(await orders.dueFills(999, 'waiting', 10)).toEqual([])
    expect(await orders.dueFills(1_000, 'expired', 10)).toEqual([expired])
    for (const orderId of ids) await orders.postponeQuery(orderId, 1_000, NOON + 999_000)
  })

  it("limits each client's unpaid provider orders even under concurrent calls", async () => {
    const under = await open()
    const { orders } = under.work.stores
    const client = { name: `network:${randomUUID()}`, maxOrders: 3 }
    const other = { name: `network:${randomUUID()}`, maxOrders: 3 }
    const create = (...unpaidClients: (typeof client)[]) => {
      const fill = newFill('fake', `fake-${randomUUID()}`, NOON + 999_000)
      return orders.create(newOrder({ fill, givenAddress: `provider-${randomUUID()}`, exposure: null, unpaidClients }))
    }
    const hasSlot = async (...clients: (typeof client)[]) => {
      const hold = randomUUID()
      const isHeld = await orders.holdUnpaid(clients, hold)
      await orders.releaseUnpaid(hold)
      return isHeld
    }
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => create(client, other)))
    const made = outcomes.flatMap((one) => (one.outcome === 'created' ? [one.order] : []))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'created',
      'created',
      'too-many-unpaid',
      'too-many-unpaid',
    ])
    expect(await hasSlot(client)).toBe(false)
    expect(await hasSlot({ ...client, name: 'network:else' })).toBe(true)
    // An order whose deposit the provider has received, or that has expired, no longer counts towards the limit.
    for (const [index, state] of (['EXCHANGING', 'EXPIRED'] as const).entries()) {
      const order = made[index]
      if (order) await orders.save({ ...order, state }, [])
    }
    expect(await hasSlot(client, other)).toBe(true)
    expect((await create(client)).outcome).toBe('created')
    expect((await create(client)).outcome).toBe('created')
    expect((await create(client)).outcome).toBe('too-many-unpaid')
    expect((await create(other)).outcome).toBe('created')
  })

  it("limits each client's unpaid orders that the exchange fills without a provider", async () => {
    const under = await open()
    const { orders } = under.work.stores
    const unpaidClients = [{ name: `own:network:${randomUUID()}`, maxOrders: 2 }]
    for (let count = 0; count < 6; count += 1) await withAddress(under)
    const create = () => orders.create(newOrder({ unpaidClients }))
    const outcomes = await Promise.all([create(), create(), create(), create()])
    const made = outcomes.flatMap((one) => (one.outcome === 'created' ? [one.order] : []))
    expect(made).toHaveLength(2)
    expect(outcomes.filter(({ outcome }) => outcome === 'too-many-unpaid')).toHaveLength(2)
    const [first] = made
    if (first) await orders.save({ ...first, state: 'EXPIRED' }, [])
    expect((await create()).outcome).toBe('created')
    expect((await create()).outcome).toBe('too-many-unpaid')
  })

  it('counts an order as unpaid until a deposit is credited, even if a detected deposit disappears', async () => {
    const under = await open()
    const { orders } = under.work.stores
    const unpaidClients = [{ name: `own:network:${randomUUID()}`, maxOrders: 1 }]
    for (let count = 0; count < 4; count += 1) await withAddress(under)
    const create = () => orders.create(newOrder({ unpaidClients }))
    const made = await create()
    if (made.outcome !== 'created') throw new Error('no order')
    for (const state of ['CONFIRMING', 'WAITING', 'CONFIRMING'] as const) {
      await orders.save({ ...made.order, state }, [])
      expect((await create()).outcome).toBe('too-many-unpaid')
    }
    await orders.save({ ...made.order, state: 'EXCHANGING' }, [])
    expect((await create()).outcome).toBe('created')
  })

  it('gives each slot for an unpaid order to only one of several concurrent reservations', async () => {
    const { orders } = (await open()).work.stores
    const client = { name: `network:${randomUUID()}`, maxOrders: 2 }
    const full = { name: `network:${randomUUID()}`, maxOrders: 0 }
    const holds = Array.from({ length: 5 }, () => randomUUID())
    const results = await Promise.all(holds.map((hold) => orders.holdUnpaid([client], hold)))
    expect(results.filter(Boolean)).toHaveLength(2)
    const [first, second] = holds.filter((_hold, index) => results[index])
    const create = (unpaidHold: string | null) =>
      orders.create(
        newOrder({
          fill: newFill('fake', `fake-${randomUUID()}`, NOON + 999_000),
          givenAddress: `provider-${randomUUID()}`,
          exposure: null,
          unpaidClients: [client],
          unpaidHold,
        }),
      )
    expect((await create(null)).outcome).toBe('too-many-unpaid')
    expect((await create(first ?? null)).outcome).toBe('created')
    await orders.releaseUnpaid(first ?? '')
    expect((await create(null)).outcome).toBe('too-many-unpaid')
    await orders.releaseUnpaid(second ?? '')
    // If one of several clients has no free slot, the slots of the other clients are released.
    expect(await orders.holdUnpaid([client, full], randomUUID())).toBe(false)
    expect(await orders.holdUnpaid([client], randomUUID())).toBe(true)
    expect(await orders.holdUnpaid([client], randomUUID())).toBe(false)
  })

  it('lists a changed order after its deadline', async () => {
    const under = await open()
    const { orders } = under.work.stores
    await withAddress(under)
    const made = await orders.create(newOrder({ actBy: NOON - 1_000, depositDeadline: NOON - 1_000 }))
    if (made.outcome !== 'created') throw new Error(made.outcome)
    expect(await orders.due(NOON, 1_000)).toContain(made.order.orderId)
    const stored = await orders.find(made.order.orderId)
    if (!stored) throw new Error('not stored')
    const changed = {
      ...stored,
      state: 'ACTION_REQUIRED' as const,
      choice: { mayAccept: true, mayRefund: false },
      actBy: NOON + 5,
      refundAddress: 'elsewhere',
      updatedAt: NOON,
      events: [...stored.events, { kind: 'INCOMING_FUNDS_DETECTED' as const, at: NOON }],
    }
    await under.work.transaction((stores) => stores.orders.save(changed, changed.events.slice(1)))
    expect(await orders.find(made.order.orderId)).toEqual(changed)
    expect(await orders.due(NOON, 1_000)).not.toContain(made.order.orderId)
  })
}
