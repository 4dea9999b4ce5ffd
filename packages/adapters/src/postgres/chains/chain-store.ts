import type { BlockRef, Upkeep } from '@cambio/core/chains/observed-block'
import type {
  BehindChain,
  BlockRange,
  ChainStore,
  DepositBounds,
  MinAmount,
  OwnAddress,
  TargetOwner,
  UnminedTransaction,
} from '@cambio/core/chains/chain-store'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { CustodyAccount } from '@cambio/core/ledger/posting'
import type { Deposit, DepositStatus, SenderListing } from '@cambio/core/chains/deposit'
import {
  advanceCursor,
  rewindCursor,
  selectBehind,
  selectBlockHash,
  selectBlocksBelow,
  selectCursor,
  selectHighest,
  updateBehindSince,
} from './chain-cursor-queries.ts'
import { depositFromRow, DEPOSIT_COLUMNS, type DepositRow } from './deposit-row.ts'
import { selectDepositsUpTo, selectUnmined, selectUnswept, upsertDeposit } from './deposit-queries.ts'
import { countAddresses, selectOwnAddresses, selectOwnersByMemo } from './own-address-queries.ts'
import type { Queryable } from '../queryable.ts'
import { deleteReread, deleteRereadBlocks, selectReread, updateRereadTime, upsertReread } from './reread-queries.ts'
import { insertUpkeep, selectUpkeepToBook, setUpkeepBooked } from './upkeep-queries.ts'

export class PostgresChainStore implements ChainStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async cursor(chain: ChainId): Promise<BlockRef | null> {
    return selectCursor(this.#db, chain)
  }

  async advance(chain: ChainId, block: BlockRef, keep: number): Promise<void> {
    await advanceCursor(this.#db, chain, block, keep)
  }

  async highest(chain: ChainId): Promise<number | null> {
    return selectHighest(this.#db, chain)
  }

  async noteTip(chain: ChainId, tipHeight: number, now: number): Promise<void> {
    await updateBehindSince(this.#db, chain, tipHeight, now)
  }

  async behind(): Promise<BehindChain[]> {
    return selectBehind(this.#db)
  }

  async hashAt(chain: ChainId, height: number): Promise<string | null> {
    return selectBlockHash(this.#db, chain, height)
  }

  async blocksBelow(chain: ChainId, height: number): Promise<BlockRef[]> {
    return selectBlocksBelow(this.#db, chain, height)
  }

  async rewind(chain: ChainId, to: BlockRef): Promise<void> {
    await rewindCursor(this.#db, chain, to)
  }

  async requestReread(chain: ChainId, range: BlockRange): Promise<void> {
    await upsertReread(this.#db, chain, range)
  }

  async cancelReread(chain: ChainId): Promise<BlockRange | null> {
    return deleteReread(this.#db, chain)
  }

  async rereadRequest(chain: ChainId) {
    return selectReread(this.#db, chain)
  }

  async shortenReread(chain: ChainId, range: BlockRange, next: number): Promise<void> {
    await deleteRereadBlocks(this.#db, chain, range, next)
  }

  async postponeReread(chain: ChainId, nextTryAt: number): Promise<void> {
    await updateRereadTime(this.#db, chain, nextTryAt)
  }

  async ownAddresses(chain: ChainId, addresses: readonly string[]): Promise<OwnAddress[]> {
    return selectOwnAddresses(this.#db, chain, addresses)
  }

  async ownersByMemo(
    chain: ChainId,
    targets: readonly { address: string; memo: string }[],
  ): Promise<Map<string, TargetOwner>> {
    return selectOwnersByMemo(this.#db, chain, targets)
  }

  async addressCount(chain: ChainId): Promise<{ free: number; unproven: number }> {
    return countAddresses(this.#db, chain)
  }

  async recordedTransfers(chain: ChainId, txIds: readonly string[]) {
    const { rows } = await this.#db.query<{ tx_id: string; output_key: string }>(
      'SELECT tx_id, output_key FROM deposit WHERE chain = $1 AND tx_id = ANY ($2)',
      [chain, txIds],
    )
    return rows.map((row) => ({ txId: row.tx_id, outputKey: row.output_key }))
  }

  async recordTransfer(sighting: Parameters<ChainStore['recordTransfer']>[0]): Promise<{ isNew: boolean }> {
    return upsertDeposit(this.#db, sighting)
  }

  async depositsUpTo(chain: ChainId, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]> {
    return selectDepositsUpTo(this.#db, chain, status, height, bounds)
  }

  async depositsAbove(chain: ChainId, height: number): Promise<Deposit[]> {
    return this.#deposits('chain = $1 AND block_height > $2 ORDER BY id FOR UPDATE', [chain, height])
  }

  async unminedTransactions(chain: ChainId, now: number, limit: number): Promise<UnminedTransaction[]> {
    return selectUnmined(this.#db, chain, now, limit)
  }

  async setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void> {
    await this.#db.query(
      `UPDATE deposit SET status = $2, block_height = $3::bigint, block_hash = $4,
         block_at = CASE WHEN $3::bigint IS NOT NULL THEN block_at END
       WHERE id = $1`,
      [depositId, status, block?.height ?? null, block?.hash ?? null],
    )
  }

  async depositIdsOf(chain: ChainId, txId: string): Promise<string[]> {
    const sql = 'SELECT id::text FROM deposit WHERE chain = $1 AND tx_id = $2 ORDER BY id'
    const { rows } = await this.#db.query<{ id: string }>(sql, [chain, txId])
    return rows.map(({ id }) => id)
  }

  async noteRecall(depositId: string, wasCredited: boolean): Promise<void> {
    await this.#db.query(
      `INSERT INTO bank_recall (deposit_id, user_id) SELECT d.id, a.user_id
       FROM deposit d LEFT JOIN bank_line l ON l.statement_id = d.tx_id AND l.kind = 'in'
         LEFT JOIN orders o ON o.order_id = d.order_id
           AND (l.payer_check = 'matches' OR ($2 AND o.settlement IN ('payout', 'balance'))),
         LATERAL (SELECT coalesce(o.user_id, account_of_bank_return(d.tx_id)) AS user_id) a
       WHERE d.id = $1 AND a.user_id IS NOT NULL ON CONFLICT DO NOTHING`,
      [depositId, wasCredited],
    )
  }

  async undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void> {
    await this.#db.query(
      `UPDATE deposit SET status = 'ORPHANED', block_height = NULL, block_hash = NULL, block_at = NULL,
         times_reverted = times_reverted + 1, taken_from = $2, lost = $3, proof = NULL
       WHERE id = $1`,
      [depositId, takenFrom, lostAtomic.toString()],
    )
  }

  async noteScreened(
    depositId: string,
    senders: readonly string[] | null,
    listing: SenderListing | null,
  ): Promise<void> {
    await this.#db.query(
      `UPDATE deposit SET senders = $2, listing = $3, unscreened_since = NULL, disputed_since = NULL, try_after = NULL
       WHERE id = $1`,
      [depositId, senders, listing && JSON.stringify(listing)],
    )
  }

  async noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void> {
    await this.#db.query(
      `UPDATE deposit SET unscreened_since = coalesce(unscreened_since, to_timestamp($2::numeric / 1000)),
         disputed_since = NULL, try_after = to_timestamp($3::numeric / 1000)
       WHERE id = $1`,
      [depositId, now, nextTryAt],
    )
  }

  async noteDisputed(depositId: string, now: number, nextTryAt: number): Promise<void> {
    await this.#db.query(
      `UPDATE deposit SET disputed_since = coalesce(disputed_since, to_timestamp($2::numeric / 1000)),
         try_after = to_timestamp($3::numeric / 1000)
       WHERE id = $1`,
      [depositId, now, nextTryAt],
    )
  }

  async disputedChains(): Promise<ReadonlySet<ChainId>> {
    const { rows } = await this.#db.query<{ chain: ChainId }>(
      `SELECT DISTINCT chain FROM deposit WHERE disputed_since IS NOT NULL AND status = 'SEEN'`,
    )
    return new Set(rows.map(({ chain }) => chain))
  }

  async unscreenedSince(): Promise<number | null> {
    const { rows } = await this.#db.query<{ since: Date | null }>(
      `SELECT min(unscreened_since) AS since FROM deposit WHERE unscreened_since IS NOT NULL AND status = 'SEEN'`,
    )
    return rows[0]?.since?.getTime() ?? null
  }

  async assignDepositTo(depositId: string, userId: number): Promise<void> {
    await this.#db.query('UPDATE deposit SET user_id = $2 WHERE id = $1', [depositId, userId])
  }

  async sealDecision(depositId: string, seal: string): Promise<void> {
    await this.#db.query("UPDATE deposit SET decision_seal = decode($2, 'hex') WHERE id = $1", [depositId, seal])
  }

  async unprovenCredits(chain: ChainId, now: number, limit: number): Promise<string[]> {
    const { rows } = await this.#db.query<{ id: string }>(
      `SELECT id FROM deposit WHERE chain = $1 AND proof IS NULL AND block_height IS NOT NULL
         AND ((status = 'CREDITED' AND user_id IS NOT NULL) OR balance_of IS NOT NULL)
         AND (try_after IS NULL OR try_after <= to_timestamp($2::numeric / 1000)) ORDER BY id LIMIT $3`,
      [chain, now, limit],
    )
    return rows.map(({ id }) => id)
  }

  async setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void> {
    await this.#db.query('UPDATE deposit SET proof = $2 WHERE id = $1', [depositId, proof])
  }

  async postponeCreditProof(depositId: string, nextTryAt: number): Promise<void> {
    await this.#db.query('UPDATE deposit SET try_after = to_timestamp($2::numeric / 1000) WHERE id = $1', [
      depositId,
      nextTryAt,
    ])
  }

  async putInBalance(depositId: string, userId: number): Promise<void> {
    await this.#db.query('UPDATE deposit SET balance_of = $2 WHERE id = $1', [depositId, userId])
  }

  async findDepositLocked(depositId: string): Promise<Deposit | null> {
    const [deposit] = await this.#deposits('id = $1 FOR UPDATE', [depositId])
    return deposit ?? null
  }

  async unswept(chain: ChainId, least: readonly MinAmount[], limit: number) {
    return selectUnswept(this.#db, chain, least, limit)
  }

  async markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void> {
    await this.#db.query('UPDATE deposit SET swept_by = $2 WHERE id = ANY ($1::bigint[])', [depositIds, paymentId])
  }

  async sweptBy(paymentId: string): Promise<Deposit[]> {
    return this.#deposits('swept_by = $1 ORDER BY id', [paymentId])
  }

  async recordUpkeep(chain: ChainId, asset: string, upkeep: readonly Upkeep[]): Promise<void> {
    await insertUpkeep(this.#db, chain, asset, upkeep)
  }

  async upkeepToBook(chain: ChainId, limit: number): Promise<(Upkeep & { asset: string })[]> {
    return selectUpkeepToBook(this.#db, chain, limit)
  }

  async markUpkeepBooked(chain: ChainId, txId: string): Promise<void> {
    await setUpkeepBooked(this.#db, chain, txId)
  }

  async halt(chain: ChainId, reason: string, now: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO chain_halt (chain, reason, halted_at) VALUES ($1, $2, to_timestamp($3::numeric / 1000))
       ON CONFLICT (chain) DO NOTHING`,
      [chain, reason, now],
    )
  }

  async haltReason(chain: ChainId): Promise<string | null> {
    const { rows } = await this.#db.query<{ reason: string }>('SELECT reason FROM chain_halt WHERE chain = $1', [chain])
    return rows[0]?.reason ?? null
  }

  async halted(): Promise<ChainId[]> {
    const { rows } = await this.#db.query<{ chain: ChainId }>('SELECT chain FROM chain_halt ORDER BY chain')
    return rows.map(({ chain }) => chain)
  }

  async #deposits(where: string, values: unknown[]): Promise<Deposit[]> {
    const { rows } = await this.#db.query<DepositRow>(`SELECT ${DEPOSIT_COLUMNS} FROM deposit WHERE ${where}`, values)
    return rows.map(depositFromRow)
  }
}
