import { present } from '@cambio/kernel/assert'
import type { BlockRef, Upkeep } from '../../chains/observed-block.ts'
import {
  isUnassigned,
  type BehindChain,
  type BlockRange,
  type ChainStore,
  type DepositBounds,
  type MinAmount,
  type OwnAddress,
  type TargetOwner,
  type UnminedTransaction,
} from '../../chains/chain-store.ts'
import type { CustodyAccount } from '../../ledger/posting.ts'
import { creditedAccount, type Deposit, type DepositStatus, type SenderListing } from '../../chains/deposit.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { depositsUpTo, unsweptLots, upsertDeposit } from './memory-deposits.ts'

const UNMINED = { blockHeight: null, blockHash: null, blockAt: null } as const

export class MemoryChainStore implements ChainStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async cursor(chain: string): Promise<BlockRef | null> {
    return this.#db.cursors.get(chain) ?? null
  }

  async advance(chain: string, { height, hash }: BlockRef, keep: number): Promise<void> {
    const db = this.#db
    db.set(db.cursors, chain, { height, hash })
    if (height > (db.highest.get(chain) ?? -1)) {
      db.set(db.highest, chain, height)
      db.delete(db.behind, chain)
    }
    db.set(db.blocks, `${chain} ${height}`, hash)
    db.delete(db.blocks, `${chain} ${height - keep - 1}`)
  }

  async highest(chain: string): Promise<number | null> {
    return this.#db.highest.get(chain) ?? null
  }

  async noteTip(chain: string, tipHeight: number, now: number): Promise<void> {
    const db = this.#db
    const cursor = db.cursors.get(chain)
    if (!cursor || cursor.height >= tipHeight) db.delete(db.behind, chain)
    else if (!db.behind.has(chain)) db.set(db.behind, chain, now)
  }

  async behind(): Promise<BehindChain[]> {
    return [...this.#db.behind]
      .map(([chain, since]) => ({ chain, height: present(this.#db.cursors.get(chain), 'a cursor').height, since }))
      .toSorted((one, other) => one.since - other.since)
  }

  async hashAt(chain: string, height: number): Promise<string | null> {
    return this.#db.blocks.get(`${chain} ${height}`) ?? null
  }

  async blocksBelow(chain: string, height: number): Promise<BlockRef[]> {
    const blocks: BlockRef[] = []
    const top = this.#db.cursors.get(chain)?.height ?? -1
    for (let below = Math.min(height - 1, top); ; below -= 1) {
      const hash = this.#db.blocks.get(`${chain} ${below}`)
      if (hash === undefined) return blocks
      blocks.push({ height: below, hash })
    }
  }

  async rewind(chain: string, to: BlockRef): Promise<void> {
    const db = this.#db
    const top = present(db.cursors.get(chain), 'a cursor').height
    for (let height = top; height > to.height; height -= 1) db.delete(db.blocks, `${chain} ${height}`)
    db.set(db.cursors, chain, { height: to.height, hash: to.hash })
  }

  async requestReread(chain: string, { from, to }: BlockRange): Promise<void> {
    this.#db.set(this.#db.rereads, chain, { from, to, tryAfter: null })
  }

  async cancelReread(chain: string): Promise<BlockRange | null> {
    const kept = this.#db.rereads.get(chain)
    if (!kept) return null
    this.#db.delete(this.#db.rereads, chain)
    return { from: kept.from, to: kept.to }
  }

  async rereadRequest(chain: string) {
    return this.#db.rereads.get(chain) ?? null
  }

  async shortenReread(chain: string, { from, to }: BlockRange, next: number): Promise<void> {
    const db = this.#db
    const kept = db.rereads.get(chain)
    if (kept?.from !== from || kept.to !== to) return
    if (next > to) db.delete(db.rereads, chain)
    else db.set(db.rereads, chain, { from: next, to, tryAfter: null })
  }

  async postponeReread(chain: string, nextTryAt: number): Promise<void> {
    const kept = this.#db.rereads.get(chain)
    if (kept) this.#db.set(this.#db.rereads, chain, { ...kept, tryAfter: nextTryAt })
  }

  async ownAddresses(chain: string, addresses: readonly string[]): Promise<OwnAddress[]> {
    return addresses.flatMap((address) => {
      const kept = this.#db.addresses.get(`${chain} ${address}`)
      return kept ? [{ address, ...kept }] : []
    })
  }

  async ownersByMemo(
    chain: string,
    targets: readonly { address: string; memo: string }[],
  ): Promise<Map<string, TargetOwner>> {
    return new Map(
      targets.flatMap(({ address, memo }) => {
        const owner = this.#db.depositMemos.get(`${chain} ${address} ${memo}`)
        return owner === undefined ? [] : [[memo, owner] as const]
      }),
    )
  }

  async addressCount(chain: string): Promise<{ free: number; unproven: number }> {
    let free = 0
    for (const [name, { key, owner }] of this.#db.addresses)
      if (key.purpose === 'deposit' && name.startsWith(`${chain} `) && isUnassigned(owner)) free += 1
    return { free, unproven: 0 }
  }

  async recordedTransfers(chain: string, txIds: readonly string[]) {
    return this.#deposits((one) => one.chain === chain && txIds.includes(one.txId)).map(({ txId, outputKey }) => ({
      txId,
      outputKey,
    }))
  }

  async recordTransfer(sighting: Parameters<ChainStore['recordTransfer']>[0]): Promise<{ isNew: boolean }> {
    return upsertDeposit(this.#db, sighting)
  }

  async depositsUpTo(chain: string, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]> {
    return depositsUpTo(this.#db, chain, status, height, bounds)
  }

  async depositsAbove(chain: string, height: number): Promise<Deposit[]> {
    return this.#deposits((one) => one.chain === chain && one.blockHeight !== null && one.blockHeight > height)
  }

  async unminedTransactions(chain: string, now: number, limit: number): Promise<UnminedTransaction[]> {
    const unmined = this.#deposits((one) => one.chain === chain && one.status === 'SEEN' && one.blockHeight === null)
    const all = [...Map.groupBy(unmined, ({ txId }) => txId)].map(([txId, deposits]) => ({ txId, deposits }))
    const first = all.length === 0 ? 0 : now % all.length
    return [...all.slice(first), ...all.slice(0, first)].slice(0, limit)
  }

  async depositIdsOf(chain: string, txId: string): Promise<string[]> {
    return this.#deposits((one) => one.chain === chain && one.txId === txId).map(({ id }) => id)
  }

  /** Does nothing, because the memory stores contain no accounts that could be blocked. */
  async noteRecall(): Promise<void> {}

  async setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void> {
    const mined = block ? { blockHeight: block.height, blockHash: block.hash } : UNMINED
    this.#change(depositId, { status, ...mined })
  }

  async undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void> {
    const { timesReverted } = this.#get(depositId)
    const orphaned = {
      status: 'ORPHANED',
      ...UNMINED,
      timesReverted: timesReverted + 1,
      takenFrom,
      lostAtomic,
    } as const
    this.#change(depositId, orphaned)
    this.#db.delete(this.#db.proofs, depositId)
  }

  async noteScreened(
    depositId: string,
    senders: readonly string[] | null,
    listing: SenderListing | null,
  ): Promise<void> {
    this.#db.delete(this.#db.tryAfter, depositId)
    this.#change(depositId, { senders, listing, unscreenedSince: null, disputedSince: null })
  }

  async noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void> {
    this.#db.set(this.#db.tryAfter, depositId, nextTryAt)
    this.#change(depositId, {
      unscreenedSince: this.#get(depositId).unscreenedSince ?? now,
      disputedSince: null,
    })
  }

  async noteDisputed(depositId: string, now: number, nextTryAt: number): Promise<void> {
    this.#db.set(this.#db.tryAfter, depositId, nextTryAt)
    this.#change(depositId, { disputedSince: this.#get(depositId).disputedSince ?? now })
  }

  async disputedChains(): Promise<ReadonlySet<string>> {
    const disputed = this.#deposits(({ status, disputedSince }) => status === 'SEEN' && disputedSince !== null)
    return new Set(disputed.map(({ chain }) => chain))
  }

  async unscreenedSince(): Promise<number | null> {
    const waiting = this.#deposits(({ status, unscreenedSince }) => status === 'SEEN' && unscreenedSince !== null)
    return waiting.length === 0 ? null : Math.min(...waiting.map((one) => one.unscreenedSince ?? 0))
  }

  async assignDepositTo(depositId: string, userId: number): Promise<void> {
    this.#change(depositId, { userId })
  }

  async sealDecision(depositId: string, seal: string): Promise<void> {
    this.#db.set(this.#db.decisionSeals, depositId, seal)
  }

  async unprovenCredits(chain: string, now: number, limit: number): Promise<string[]> {
    return [...this.#db.deposits.values()]
      .filter((one) => one.chain === chain && creditedAccount(one) !== null && !this.#db.proofs.has(one.id))
      .filter((one) => (this.#db.tryAfter.get(one.id) ?? 0) <= now)
      .slice(0, limit)
      .map(({ id }) => id)
  }

  async setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void> {
    this.#db.set(this.#db.proofs, depositId, proof)
  }

  async postponeCreditProof(depositId: string, nextTryAt: number): Promise<void> {
    this.#db.set(this.#db.tryAfter, depositId, nextTryAt)
  }

  async putInBalance(depositId: string, userId: number): Promise<void> {
    this.#change(depositId, { balanceOf: userId })
  }

  async findDepositLocked(depositId: string): Promise<Deposit | null> {
    return this.#db.deposits.get(depositId) ?? null
  }

  async unswept(chain: string, least: readonly MinAmount[], limit: number) {
    return unsweptLots(this.#db, chain, least, limit)
  }

  async markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void> {
    for (const id of depositIds) this.#change(id, { sweptBy: paymentId })
  }

  async sweptBy(paymentId: string): Promise<Deposit[]> {
    return this.#deposits((one) => one.sweptBy === paymentId)
  }

  async recordUpkeep(chain: string, asset: string, upkeep: readonly Upkeep[]): Promise<void> {
    const db = this.#db
    for (const taken of upkeep) {
      const key = `${chain} ${taken.txId}`
      if (!db.upkeep.has(key)) db.set(db.upkeep, key, { ...taken, asset, chain, isBooked: false })
    }
  }

  async upkeepToBook(chain: string, limit: number): Promise<(Upkeep & { asset: string })[]> {
    return [...this.#db.upkeep.values()].filter((one) => one.chain === chain && !one.isBooked).slice(0, limit)
  }

  async markUpkeepBooked(chain: string, txId: string): Promise<void> {
    const key = `${chain} ${txId}`
    const db = this.#db
    db.set(db.upkeep, key, { ...present(db.upkeep.get(key), 'upkeep'), isBooked: true })
  }

  async halt(chain: string, reason: string, _now: number): Promise<void> {
    if (!this.#db.halts.has(chain)) this.#db.set(this.#db.halts, chain, reason)
  }

  async haltReason(chain: string): Promise<string | null> {
    return this.#db.halts.get(chain) ?? null
  }

  async halted(): Promise<string[]> {
    return [...this.#db.halts.keys()]
  }

  #deposits(which: (deposit: Deposit) => boolean): Deposit[] {
    return [...this.#db.deposits.values()].filter(which)
  }

  #get(id: string): Deposit {
    return present(this.#db.deposits.get(id), 'a deposit that was recorded')
  }

  #change(id: string, part: Partial<Deposit>): void {
    this.#db.set(this.#db.deposits, id, { ...this.#get(id), ...part })
  }
}
