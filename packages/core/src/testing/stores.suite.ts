import { describe, expect, it } from 'vitest'
import type { IncomingTransfer } from '../chains/chain-gateway.ts'
import { UNASSIGNED, type DepositBounds } from '../chains/chain-store.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { posting } from '../ledger/posting.ts'
import type { NewOrder, OrderStore } from '../orders/order-store.ts'
import type { Order } from '../orders/order.ts'
import type { NewPayment } from '../payments/payment-store.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import type { Work } from '../chain-work/stores.ts'
import type { IssuedAddressStore } from '../signing/issued-address-store.ts'
import { exposureOf, NOON, order } from './fixtures.ts'

export interface StoresUnderTest {
  work: Work
  /** Addresses of the wallet in the stores under test. */
  addresses: IssuedAddressStore
  /** Gives a lease to a new holder. */
  lease(name: string): Promise<Fence>
}

const CHAIN = 'ethereum'
const BLOCK = { height: 10, hash: 'block-10', at: NOON }
const RESERVED = {
  status: 'RESERVED' as const,
  reservation: { kind: 'sequence' as const, sequence: 0, terms: { maxFeeAtomic: 5n, fields: { gasLimit: '1' } } },
}

/** Further fields of a payment that waits for a block. */
const WAITING = {
  tried: { at: NOON, height: 12 },
  timesReplaced: 2,
  feeCeilingAtomic: 10n ** 20n,
  stuck: { since: NOON, why: 'ceiling' as const, wantedFeeAtomic: 10n ** 21n },
  refused: { since: NOON - 5_000, latest: NOON },
}

/** Contract tests of the stores, for every implementation. The cases share the stores, so each uses its own names. */
export function storesSuite(name: string, open: () => Promise<StoresUnderTest>): void {
  describe(`stores: ${name}`, () => {
    let serial = 0
    const fresh = (what: string): string => `${what}-${name}-${(serial += 1)}`

    async function withAddress(under: StoresUnderTest): Promise<string> {
      const address = fresh('address')
      serial += 1
      await under.addresses.add(CHAIN, [{ address, key: { purpose: 'deposit', index: serial } }])
      return address
    }

    const newOrder = (part: Partial<NewOrder> = {}): NewOrder => {
      const { depositAddress: _a, events: _e, settledQuote: _s, ...rest } = order('FIXED')
      serial += 1
      return {
        ...rest,
        orderId: serial,
        legacyOrderId: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
        chain: CHAIN,
        toChain: 'litecoin',
        givenAddress: null,
        exposure: exposureOf(rest),
        controlTokenHash: 'hash',
        termsSeal: 'ab'.repeat(32),
        refundSeal: null,
        idempotencyKey: fresh('key'),
        requestHash: 'request',
        referrerId: null,
        tracking: null,
        ...part,
      }
    }

    const ordered = async (orders: OrderStore, wanted: NewOrder): Promise<Order> => {
      const made = await orders.create(wanted)
      if (made.outcome !== 'created') throw new Error(made.outcome)
      return made.order
    }

    const newPayment = (part: Partial<NewPayment> = {}): NewPayment => ({
      purpose: 'sweep',
      reference: fresh('reference'),
      orderId: null,
      chain: CHAIN,
      asset: 'eth',
      source: HOT_KEY,
      to: 'somebody',
      memo: null,
      amountAtomic: 7n,
      chargedFeeAtomic: 0n,
      ...part,
    })

    const transfer = (address: string): IncomingTransfer => ({
      txId: fresh('tx'),
      outputKey: 'value',
      address,
      memo: null,
      contract: null,
      amountAtomic: 100n,
    })

    it('keep the last blocks of a chain, and delete blocks above the height of a rewind', async () => {
      const { chains } = (await open()).work.stores
      const chain = fresh('chain')
      const block = (height: number) => ({ height, hash: `block-${height}` })
      expect([await chains.cursor(chain), await chains.blocksBelow(chain, 12)]).toEqual([null, []])
      for (const height of [7, 8, 9, 10, 11]) await chains.advance(chain, block(height), 3)
      expect(await chains.cursor(chain)).toEqual(block(11))
      expect(await chains.blocksBelow(chain, 11)).toEqual([block(10), block(9), block(8)])
      await chains.rewind(chain, block(9))
      expect([await chains.cursor(chain), await chains.blocksBelow(chain, 12)]).toEqual([
        block(9),
        [block(9), block(8)],
      ])
      expect([await chains.hashAt(chain, 9), await chains.hashAt(chain, 10)]).toEqual(['block-9', null])
    })

    it('create an order once for an idempotency key, with its own address', async () => {
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

    it('create orders of a memo chain at the hot wallet’s address, each with a different memo', async () => {
      const under = await open()
      const { orders, chains } = under.work.stores
      const chain = fresh('memos')
      const hot = fresh('hot')
      expect(await orders.create(newOrder({ chain, depositMemo: '7' }))).toEqual({ outcome: 'no-address' })
      await under.addresses.add(chain, [{ address: hot, key: HOT_KEY }])
      const first = newOrder({ chain, depositMemo: '7' })
      const made = await orders.create(first)
      expect(made).toMatchObject({ outcome: 'created', order: { depositAddress: hot, depositMemo: '7' } })
      expect(made).toMatchObject({ order: await orders.find(first.orderId) })
      const second = newOrder({ chain, depositMemo: '7' })
      expect(await orders.create(second)).toEqual({ outcome: 'id-taken' })
      expect(await orders.create({ ...second, depositMemo: '8' })).toMatchObject({ outcome: 'created' })
      const places = ['7', '8', '9'].map((memo) => ({ address: hot, memo }))
      const known = new Map([
        ['7', { orderId: first.orderId, userId: null }],
        ['8', { orderId: second.orderId, userId: null }],
      ])
      expect(await chains.ownersByMemo(chain, [...places, { address: 'elsewhere', memo: '7' }])).toEqual(known)
    })

    it('store upkeep once, until it is booked', async () => {
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

    it('reserve the exposure of a FIXED order up to its limits, and release it when the order no longer waits for a deposit', async () => {
      const under = await open()
      const { orders } = under.work.stores
      // No other test case uses this receive asset.
      const asset = 'usdt-erc20'
      const client = fresh('network')
      const reserving = async (limits: { asset: bigint; client: bigint }): Promise<NewOrder> => {
        await withAddress(under)
        const wanted = newOrder({ to: asset })
        const { amountToGetAtomic: amountAtomic } = wanted.agreedQuote
        return {
          ...wanted,
          exposure: {
            ...{ amountAtomic, valueMicro: 100n, assetLimitAtomic: limits.asset * amountAtomic },
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

    it('reject a destination that is one of our own addresses', async () => {
      const under = await open()
      const own = fresh('own')
      await under.addresses.add('litecoin', [{ address: own, key: { purpose: 'deposit', index: serial } }])
      await withAddress(under)
      const refused = await under.work.stores.orders.create(newOrder({ destinationAddress: own }))
      expect(refused).toEqual({ outcome: 'own-destination' })
    })

    it('store the changes of a transition, and return orders whose deadline passed', async () => {
      const under = await open()
      const { orders } = under.work.stores
      await withAddress(under)
      const made = await orders.create(newOrder({ actBy: NOON - 1_000 }))
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

    it('allow only one settlement per order', async () => {
      const under = await open()
      await withAddress(under)
      const made = await under.work.stores.orders.create(newOrder())
      if (made.outcome !== 'created') throw new Error(made.outcome)
      const { orderId } = made.order
      const settle = (purpose: 'payout' | 'refund') =>
        under.work.transaction((stores) =>
          stores.payments.intend(newPayment({ purpose, orderId, reference: String(orderId) }), NOON),
        )
      expect(await settle('payout')).toMatchObject({ status: 'INTENT' })
      expect(await settle('payout')).toBeNull()
      await expect(settle('refund')).rejects.toThrow()
      expect(await under.work.stores.payments.forOrder(orderId)).toHaveLength(1)
    })

    it('settle an order into a balance instead of by a payment, only once', async () => {
      const under = await open()
      const { work } = under
      await withAddress(under)
      const made = await work.stores.orders.create(newOrder())
      if (made.outcome !== 'created') throw new Error(made.outcome)
      const { orderId } = made.order
      const settle = () => work.transaction((stores) => stores.payments.settleIntoBalance(orderId))
      const pay = (purpose: 'payout' | 'refund') =>
        work.transaction((stores) =>
          stores.payments.intend(newPayment({ purpose, orderId, reference: String(orderId) }), NOON),
        )
      await settle()
      await expect(settle()).rejects.toThrow()
      await expect(pay('payout')).rejects.toThrow()
      await expect(pay('refund')).rejects.toThrow()
      expect(await work.stores.payments.forOrder(orderId)).toEqual([])
    })

    it('free an order once from an unsigned settlement, so that another payment may settle it', async () => {
      const under = await open()
      await withAddress(under)
      const made = await under.work.stores.orders.create(newOrder())
      if (made.outcome !== 'created') throw new Error(made.outcome)
      const { orderId } = made.order
      const { payments } = under.work.stores
      const settle = (purpose: 'payout' | 'refund', reference = String(orderId)) =>
        payments.intend(newPayment({ purpose, orderId, reference }), NOON)
      const payout = await settle('payout')
      if (!payout) throw new Error('no payout')
      // The payment may still be sent, so it cannot be voided yet.
      expect(await payments.voidSettlement(payout.id)).toBe(false)
      await payments.save({ ...payout, status: 'HELD' })
      expect(await payments.voidSettlement(payout.id)).toBe(true)
      expect(await payments.voidSettlement(payout.id)).toBe(false)
      expect(await payments.find(payout.id)).toMatchObject({ orderId: null, status: 'HELD' })
      expect(await settle('payout')).toBeNull()
      const refund = await settle('refund')
      if (!refund) throw new Error('no refund')
      expect((await payments.forOrder(orderId)).map(({ id }) => id)).toEqual([refund.id])
      await payments.save({ ...refund, ...RESERVED, status: 'SIGNED', raw: 'bytes', txId: fresh('tx') })
      await payments.save({ ...refund, status: 'HELD' })
      // The signed bytes of the refund may still be valid.
      expect(await payments.voidSettlement(refund.id)).toBe(false)
      const [attempt] = await payments.attemptsOf(refund.id)
      await payments.endAttempt(refund.chain, attempt?.txId ?? '', { kind: 'expired', by: 9 })
      expect(await payments.voidSettlement(refund.id)).toBe(true)
      expect(await settle('refund', `${orderId}.${refund.id}`)).toMatchObject({ status: 'INTENT', orderId })
    })

    it('post once per kind and reference, and keep guarded accounts from becoming negative', async () => {
      const { work } = await open()
      const asset = fresh('asset')
      const move = (reference: string, amountAtomic: bigint) =>
        work.transaction((stores) =>
          stores.ledger.post(
            posting('float-topup', reference, [
              { account: 'custody:hot', asset, amountAtomic },
              { account: 'platform:equity', asset, amountAtomic: -amountAtomic },
            ]),
          ),
        )
      const first = fresh('posting')
      expect(await move(first, 10n)).toBe(true)
      expect(await move(first, 10n)).toBe(false)
      await expect(move(fresh('posting'), -11n)).rejects.toBeInstanceOf(InsufficientFunds)
      expect(await work.stores.ledger.balance('custody:hot', asset)).toBe(10n)
      expect((await work.stores.ledger.balances('custody:hot')).get(asset)).toBe(10n)
      expect((await work.stores.ledger.balances('custody:deposits')).get('nothing')).toBeUndefined()
    })

    it('store the screening result of a deposit, and return the deposit for credit when its next attempt is due', async () => {
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

    it('record a transfer once, and recognise it after it was orphaned and reappeared', async () => {
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
        timesReverted: 1,
        takenFrom: 'custody:hot',
        lostAtomic: 3n,
      })
      expect(await record({ ...BLOCK, height: 12, hash: 'block-12' })).toEqual({ isNew: true })
      expect(await chains.findDepositLocked(deposit.id)).toMatchObject({
        status: 'SEEN',
        blockHeight: 12,
        blockAt: NOON,
      })
    })

    it('sort the deposits of a block by their distance from their order’s claimed amount', async () => {
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

    it('return the payment that is due longest for a proof, until its status changes', async () => {
      const under = await open()
      const { payments } = under.work.stores
      const chain = fresh('chain')
      const intend = async () => {
        const payment = await payments.intend({ ...newPayment(), chain }, NOON)
        if (!payment) throw new Error('not new')
        return payment
      }
      const [one, other, third] = [await intend(), await intend(), await intend()]
      const unsent = async (at: number) => (await payments.unsent(chain, NOON + at, 9)).map(({ id }) => id)
      const bounds = { firstMs: 10, maxMs: 30 }
      await payments.postponeProof(one.id, NOON, bounds)
      await payments.postponeProof(other.id, NOON + 5, bounds)
      expect(await unsent(9)).toEqual([third.id])
      expect(await unsent(20)).toEqual([one.id, third.id])
      await payments.postponeProof(one.id, NOON + 20, bounds)
      expect(await unsent(39)).toEqual([other.id, third.id])
      await payments.postponeProof(other.id, NOON + 1_000, bounds)
      expect(await unsent(1_029)).toEqual([one.id, third.id])
      await payments.save({ ...one, ...RESERVED })
      await payments.postponeProof(other.id, NOON + 1_000, bounds)
      expect(await unsent(0)).toEqual([one.id, third.id])
    })

    it('return deposits of owners in turn, a limited number per owner, and dust last', async () => {
      const under = await open()
      const { chains, orders } = under.work.stores
      const owners: number[] = []
      const arrive = async (arrivals: readonly [amountAtomic: bigint, height: number][]) => {
        await withAddress(under)
        const { orderId, depositAddress } = await ordered(orders, newOrder())
        owners.push(orderId)
        for (const [amountAtomic, height] of arrivals)
          await chains.recordTransfer({
            ...{ chain: CHAIN, transfer: { ...transfer(depositAddress), amountAtomic }, asset: 'eth', now: NOON },
            ...{ block: { ...BLOCK, height, hash: `block-${height}` }, owner: { orderId, userId: null } },
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
      expect(await read({ dustBelow: [{ asset: 'usdt-erc20', atomic: 99n }] })).toEqual([1n, 2n, 20n, 30n, 21n, 22n])
      expect(await orders.depositCounts(owners[0] ?? 0, 'eth')).toEqual({ seen: 4, returned: 0 })
      expect(await orders.depositCounts(owners[0] ?? 0, 'usdt-erc20')).toEqual({ seen: 0, returned: 0 })
    })

    it('return the output keys of the recorded transfers of transactions', async () => {
      const under = await open()
      const { chains } = under.work.stores
      const seen = transfer(await withAddress(under))
      await chains.recordTransfer({
        ...{ chain: CHAIN, transfer: seen, asset: 'eth', block: BLOCK, owner: UNASSIGNED, now: NOON },
      })
      const { txId, outputKey } = seen
      expect(await chains.recordedTransfers(CHAIN, [txId, 'unknown'])).toEqual([{ txId, outputKey }])
      expect(await chains.recordedTransfers('another chain', [txId])).toEqual([])
    })

    it('return since when a chain has unread blocks, and its highest read block', async () => {
      const { chains } = (await open()).work.stores
      const chain = fresh('chain')
      const at = (height: number) => ({ height, hash: `${chain} ${height}` })
      const behind = async () => (await chains.behind()).filter((one) => one.chain === chain)
      await chains.noteTip(chain, 7, NOON)
      expect([await chains.highest(chain), await behind()]).toEqual([null, []])
      for (const height of [1, 2, 3]) await chains.advance(chain, at(height), 10)
      await chains.noteTip(chain, 3, NOON)
      expect([await chains.highest(chain), await behind()]).toEqual([3, []])
      for (const later of [1, 2]) await chains.noteTip(chain, 5, NOON + later)
      expect(await behind()).toEqual([{ chain, height: 3, since: NOON + 1 }])
      await chains.rewind(chain, at(1))
      for (const height of [2, 3]) await chains.advance(chain, at(height), 10)
      expect([await chains.highest(chain), await behind()]).toEqual([3, [{ chain, height: 3, since: NOON + 1 }]])
      await chains.advance(chain, at(4), 10)
      expect([await chains.highest(chain), await behind()]).toEqual([4, []])
      await chains.noteTip(chain, 5, NOON + 3)
      await chains.noteTip(chain, 4, NOON + 4)
      expect(await behind()).toEqual([])
    })

    it('return deposits to sweep for the given assets above their minimum amount', async () => {
      const under = await open()
      const { chains } = under.work.stores
      const lie = async (amountAtomic: bigint) => {
        const seen = { ...transfer(await withAddress(under)), amountAtomic }
        await chains.recordTransfer({
          ...{ chain: CHAIN, transfer: seen, asset: 'eth', block: BLOCK, owner: UNASSIGNED, now: NOON },
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

    it('assign each payment the lowest free sequence number', async () => {
      const { work } = await open()
      const source = { purpose: 'deposit' as const, index: 700_000 + serial }
      const claim = async (next: number) => {
        const payment = await work.stores.payments.intend(newPayment({ source }), NOON)
        if (!payment) throw new Error('no intent')
        const sequence = await work.stores.payments.claimSequence(CHAIN, source, payment.id, next)
        return { payment, sequence }
      }
      const [first, second] = [await claim(3), await claim(3)]
      expect([first.sequence, second.sequence]).toEqual([3, 4])
      expect(await work.stores.payments.claimSequence(CHAIN, source, first.payment.id, 9)).toBe(3)
      await work.stores.payments.releaseClaims(first.payment.id)
      expect((await claim(3)).sequence).toBe(3)
      expect((await claim(3)).sequence).toBe(5)
    })

    it('let only one payment claim an output', async () => {
      const { work } = await open()
      const { payments } = work.stores
      const chain = fresh('chain')
      const utxo = { txId: fresh('tx'), vout: 0, amountAtomic: 50n, key: HOT_KEY }
      await payments.addUtxo(chain, utxo, 1)
      const [one, other] = [await payments.intend(newPayment(), NOON), await payments.intend(newPayment(), NOON)]
      if (!one || !other) throw new Error('no intent')
      await work.transaction((stores) => stores.payments.claimInputs(chain, [utxo], one.id))
      await work.transaction((stores) => stores.payments.claimInputs(chain, [utxo], other.id))
      expect(await payments.claimantOf(chain, utxo.txId, 0)).toBe(one.id)
      expect(await payments.spendableLocked(chain, 10)).toEqual([])
      await payments.dropUnspent(chain, utxo.txId, 0)
      expect(await payments.claimantOf(chain, utxo.txId, 0)).toBe(one.id)
      await payments.releaseClaims(one.id)
      expect(await payments.spendableLocked(chain, 10)).toEqual([utxo])
    })

    it('return a payment as it was saved', async () => {
      const { work } = await open()
      const intended = await work.stores.payments.intend(newPayment(), NOON)
      if (!intended) throw new Error('no intent')
      const sent = {
        ...intended,
        ...RESERVED,
        status: 'SENT' as const,
        raw: 'bytes',
        txId: fresh('tx'),
        sentAt: NOON,
        ...WAITING,
      }
      await work.stores.payments.save(sent)
      expect(await work.stores.payments.find(intended.id)).toEqual(sent)
      expect(await work.stores.payments.findFor(sent.purpose, sent.reference)).toEqual(sent)
      const { tried, stuck, refused, feeCeilingAtomic } = intended
      expect([tried, stuck, refused, feeCeilingAtomic]).toEqual([null, null, null, null])
      const { purpose, to, asset, amountAtomic } = sent
      expect(await work.stores.payments.ownTransactions(CHAIN, [sent.txId, 'another'])).toEqual(
        new Map([[sent.txId, { purpose, to, asset, amountAtomic, changeAtomic: 0n, changeOutputs: 1, isVoid: false }]]),
      )
    })

    it('keep every signed version of a payment, and recognise its transactions as our own', async () => {
      const { payments } = (await open()).work.stores
      const intended = await payments.intend(newPayment(), NOON)
      if (!intended) throw new Error('no intent')
      const life = { fromHeight: 7, expiresAt: NOON + 60_000 }
      const terms = { maxFeeAtomic: 5n, fields: { expiration: '1' } }
      const signed = { ...intended, status: 'SIGNED' as const, reservation: { kind: 'expiring' as const, terms, life } }
      const [first, second] = [fresh('tx'), fresh('tx')]
      await payments.save({ ...signed, raw: 'one', txId: first })
      await payments.save({ ...signed, status: 'SENT', raw: 'one', txId: first, sentAt: NOON })
      await payments.endAttempt(CHAIN, first, { kind: 'expired', by: NOON + 61_000 })
      await payments.endAttempt(CHAIN, first, { kind: 'failed', by: 8 })
      await payments.save({ ...intended, raw: null, txId: null })
      await payments.save({ ...signed, raw: 'two', txId: second })
      const common = { paymentId: intended.id, reservation: signed.reservation }
      expect(await payments.attemptsOf(intended.id)).toEqual([
        { ...common, attempt: 1, txId: first, raw: 'one', end: { kind: 'expired', by: NOON + 61_000 } },
        { ...common, attempt: 2, txId: second, raw: 'two', end: null },
      ])
      expect([...(await payments.ownTransactions(CHAIN, [first, second])).keys()].toSorted()).toEqual(
        [first, second].toSorted(),
      )
      const other = await payments.intend(newPayment(), NOON)
      await expect(payments.save({ ...signed, id: other?.id ?? '', raw: 'one', txId: first })).rejects.toThrow()
    })

    it('commit a transaction completely or not at all', async () => {
      const { work } = await open()
      const reference = fresh('reference')
      const failing = work.transaction(async (stores) => {
        await stores.payments.intend(newPayment({ reference }), NOON)
        throw new Error('something else went wrong')
      })
      await expect(failing).rejects.toThrow('something else')
      expect(await work.stores.payments.findFor('sweep', reference)).toBeNull()
    })

    it('write nothing with a fencing token of a lease that has a newer holder', async () => {
      const under = await open()
      const lease = fresh('lease')
      const stale = await under.lease(lease)
      const newest = await under.lease(lease)
      const reference = fresh('reference')
      const write = (fence: Fence) =>
        under.work.transaction((stores) => stores.payments.intend(newPayment({ reference }), NOON), fence)
      await expect(write(stale)).rejects.toBeInstanceOf(FenceBroken)
      expect(await under.work.stores.payments.findFor('sweep', reference)).toBeNull()
      expect(await write(newest)).not.toBeNull()
    })
  })
}
