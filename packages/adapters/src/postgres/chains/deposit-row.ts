import type { CustodyAccount } from '@cambio/core/ledger/posting'
import type { Deposit, DepositStatus, SenderListing } from '@cambio/core/chains/deposit'

export interface DepositRow {
  id: string
  chain: string
  tx_id: string
  output_key: string
  asset: string
  address: string
  memo: string | null
  amount: string
  status: DepositStatus
  block_height: string | null
  block_hash: string | null
  block_at: Date | null
  order_id: number | null
  user_id: number | null
  balance_of: number | null
  seen_at: Date
  swept_by: string | null
  times_reverted: number
  taken_from: CustodyAccount | null
  lost: string
  senders: string[] | null
  listing: SenderListing | null
  unscreened_since: Date | null
  disputed_since: Date | null
}

export const DEPOSIT_COLUMNS =
  'id, chain, tx_id, output_key, asset, address, memo, amount, status, block_height, block_hash, block_at, order_id, seen_at, swept_by, times_reverted, taken_from, user_id, lost, balance_of, senders, listing, unscreened_since, disputed_since'

export function depositFromRow(row: DepositRow): Deposit {
  return {
    id: row.id,
    chain: row.chain,
    txId: row.tx_id,
    outputKey: row.output_key,
    asset: row.asset,
    address: row.address,
    memo: row.memo,
    amountAtomic: BigInt(row.amount),
    status: row.status,
    blockHeight: row.block_height === null ? null : Number(row.block_height),
    blockHash: row.block_hash,
    blockAt: row.block_at?.getTime() ?? null,
    orderId: row.order_id,
    userId: row.user_id,
    balanceOf: row.balance_of,
    seenAt: row.seen_at.getTime(),
    sweptBy: row.swept_by,
    timesReverted: row.times_reverted,
    takenFrom: row.taken_from,
    lostAtomic: BigInt(row.lost),
    senders: row.senders,
    listing: row.listing,
    unscreenedSince: row.unscreened_since?.getTime() ?? null,
    disputedSince: row.disputed_since?.getTime() ?? null,
  }
}
