import type { ChainId } from '../instruments/instrument.ts'
import type { SpendShape } from './spend-shape.ts'
import type { BlockRef, ObservedBlock } from './observed-block.ts'
import type { IncomingTransfer, TransferName, Senders, UncheckedTransfer } from './incoming-transfer.ts'
import type { TokenTransfer, AccountTransfer, TransferTerms, ExpiringTerms, Lifetime } from './transfer-terms.ts'

/** Status of a transaction according to a node. `unknown` does not prove that the transaction does not exist. */
export type TransactionStatus =
  | { status: 'unknown' }
  | { status: 'pending' }
  | {
      status: 'included'
      block: BlockRef
      /**
       * Whether the transaction took effect. False for a reverted call, which a block includes although it has no
       * effect. If the caller passed a token transfer, also false if the token does not report exactly this transfer.
       */
      succeeded: boolean
      /**
       * Total that the token reports for the caller's token transfer, in base units of the token. Present only if it
       * differs from the amount of the transfer although the transaction itself succeeded.
       */
      reportedAtomic?: bigint
      /** Network fee, in base units of the chain's native coin. */
      feeAtomic: bigint
    }

/** Status of a mined transaction. */
export type Included = Extract<TransactionStatus, { status: 'included' }>

/** Status of a transaction without its network fee. */
export type Inclusion =
  | { status: 'unknown' }
  | { status: 'pending' }
  | { status: 'included'; block: BlockRef; succeeded: boolean }

/**
 * Reads one chain from a node and broadcasts to it. Every method may throw `AdapterError`. A node's error message never
 * counts as proof.
 */
interface AnyChainGateway {
  readonly chain: ChainId
  /** Returns the newest block of the node's best chain. */
  tip(): Promise<BlockRef>
  /** Returns the block at a given height on the node's best chain, or null if the height is above the tip. */
  block(height: number): Promise<ObservedBlock | null>
  /**
   * Returns the transfers whose token accounts senders derive from the wallet's address. Present only on chains whose
   * blocks contain unchecked transfers. Each new wallet costs about 2 ms of CPU time. Call it through `transfersIn`.
   */
  checkAccounts?(transfers: readonly UncheckedTransfer[]): Promise<IncomingTransfer[]>
  /**
   * Returns the transfers in the node's mempool, if the node reveals them. Pages display them as "seen", but they are
   * never credited.
   */
  pending(): Promise<IncomingTransfer[]>
  /**
   * Returns the status of a transaction. On EVM chains and Tron, also compares `transfer` with the token's events in
   * the receipt. A token can refuse a transfer without failing the transaction. Other chains ignore `transfer`.
   */
  transaction(txId: string, transfer?: TokenTransfer): Promise<TransactionStatus>
  /**
   * Like `transaction`, but without the fee. Present only on chains where computing the fee requires loading the
   * transactions of all inputs. This is slow for a third party's transaction with thousands of inputs. Call it through
   * `inclusionOf`.
   */
  inclusion?(txId: string): Promise<Inclusion>
  /**
   * Returns the senders of a mined transfer: the owner of the moved coins, and the account that signed the transaction.
   * Returns an empty list for newly minted coins.
   * @throws {AdapterError} when the node does not return the transfer
   */
  senders(transfer: TransferName): Promise<Senders>
  /**
   * Broadcasts signed bytes (hex). Returns `accepted` if the node confirms acceptance, and `unclear` for any other
   * response. Throws if the connection breaks. Use `transaction(txId)` to read the actual status.
   */
  broadcast(raw: string): Promise<'accepted' | 'unclear'>
  /**
   * Returns the network fee for a payout, for use in quotes. `contract` is the paid token's contract, or null for the
   * native coin. The fee is in base units of the native coin.
   */
  payoutFee(contract: string | null): Promise<bigint>
  /** Returns the balance of an address at the tip, in base units of the asset. */
  balance(address: string, contract: string | null): Promise<bigint>
  /**
   * Returns the total balance of the addresses as of block `at`, in base units. Returns null if the block is not on the
   * node's best chain. Also returns null if the node reports balances only at the tip and the tip is a different block.
   */
  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null>
}

/** The part of the signer's records that a gateway needs to read an account's history. */
export interface SignedRecord {
  /** Returns the given transactions that the signer signed. */
  signedAmong(txIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Returns the height of the first block that may contain the transaction signed last. Returns null if the signer has
   * signed no transaction, or on chains without expiry.
   */
  newestFromHeight(): Promise<number | null>
}

/** A part of an account's transaction history. */
export interface SentPart {
  /** IDs of the mined transactions in this part that the account's key signed. */
  txIds: string[]
  /** Position at which this part ends, to pass to the next `sentBy` call. Null for an account without transactions. */
  position: string | null
  /** Whether the history continues after this part. */
  hasMore: boolean
}

/**
 * Lists an account's transactions, on chains where neither sequence numbers nor outputs reveal a missing transaction.
 */
interface SentHistory {
  /**
   * Returns the part of an account's history that follows the position `after`. If `after` is null, the part starts at
   * the newest transaction in `record` or earlier. Transactions within a part may be in any order.
   * @throws {AdapterError} when the node does not respond, or its history ends before `after`
   */
  sentBy(address: string, after: string | null, record: SignedRecord): Promise<SentPart>
}

/** An account-based chain with sequence numbers. */
export interface NumberedGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'numbered'
  /** Returns the current network cost (`TransferTerms`) of a transfer. */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /**
   * Sequence number of an account's first transaction. Null on chains where it depends on the ledger that created the
   * account.
   */
  readonly firstSequence: number | null
  /** Returns the sequence number of an account's next transaction. Only mined transactions count. */
  nextSequence(address: string): Promise<number>
  /**
   * Returns the sequence number of an account's next transaction. Unlike `nextSequence`, also counts the transactions
   * in the node's mempool that the node reveals.
   */
  pendingSequence(address: string): Promise<number>
  /**
   * Returns the network cost of a replacement with the same sequence number. The cost reflects current fees and exceeds
   * `before` by at least the increment that nodes require. Returns null if a higher fee would not help.
   */
  raisedTerms(before: TransferTerms): Promise<TransferTerms | null>
  /**
   * Returns the network cost of a transaction that uses an account's sequence number and moves no coins. Nodes accept
   * it as a replacement for a transaction with the cost `before` and the same sequence number.
   */
  voidTerms(before: TransferTerms): Promise<TransferTerms>
}

/**
 * An account-based chain whose transactions have no sequence number but expire at a certain block time or block height.
 */
export interface ExpiringGateway extends AnyChainGateway, Partial<SentHistory> {
  readonly model: 'account'
  readonly ordering: 'expiring'
  /**
   * Returns the current network cost of a transfer. The fields are unique, because two equal payments would otherwise
   * be the same transaction.
   */
  terms(transfer: AccountTransfer): Promise<ExpiringTerms>
  /**
   * Returns the longest possible lifetime of a transaction that is signed now with these fields. Also validates the
   * fields.
   * @throws {AdapterError} for fields that belong to a different chain, or for a lifetime far above the one that
   * `terms` sets
   */
  lifetimeOf(fields: TransferTerms['fields']): Promise<Lifetime>
  /**
   * Proves that a transaction can never be mined, because no block within its lifetime contains it. Returns the clock
   * value (block time or height) of a final block after that lifetime, or null while there is no proof.
   */
  provenDead(txId: string, life: Lifetime): Promise<number | null>
  /**
   * Returns the minimum balance of a non-empty account in base units of the chain's coin, or 0 if there is no minimum.
   */
  minBalance(): Promise<bigint>
}

/**
 * A chain whose node keeps our coins in one wallet and chooses which coins a payment spends. Two signed versions of a
 * payment might spend different coins, and both could be mined. A payment is therefore signed only once, and the
 * identical transaction is broadcast until it is mined. Coins at any of the wallet's addresses can be spent directly.
 */
export interface WalletGateway extends AnyChainGateway, Partial<SentHistory> {
  readonly model: 'account'
  readonly ordering: 'once'
  /**
   * Returns the current network cost of a transfer.
   * @throws {InsufficientFunds} while the wallet's coins are locked or insufficient
   */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /**
   * Returns whether the wallet treats the coins of a signed transaction as spent, so that the next payment does not use
   * them. The wallet does so only after the transaction has been broadcast.
   */
  countsAsSpent(txId: string): Promise<boolean>
  /**
   * Returns whether another transaction has spent the coins of the signed transaction `raw` in a block with at least
   * `depth` confirmations. The signed transaction can then be mined only if that block is orphaned. Once the block is
   * final, it can never be mined.
   */
  spentByAnother(raw: string, txId: string, depth: number): Promise<boolean>
}

export type AccountGateway = NumberedGateway | ExpiringGateway | WalletGateway

/** What a transaction of a chain with unspent outputs spends and pays. */
export interface TransactionContent {
  /** Hash of the bytes, in lower case. It reveals when a node returned the bytes of a different transaction. */
  txId: string
  inputs: { txId: string; vout: number }[]
  /** `address` is in its canonical form. It is null for a script without an address. Amounts are in base units. */
  outputs: { address: string | null; amountAtomic: bigint }[]
}

/** A chain with unspent outputs (UTXO). */
export interface OutputsGateway extends AnyChainGateway {
  readonly model: 'outputs'
  /** Input and output sizes of a payment transaction, and the dust limit. */
  readonly spending: SpendShape
  /**
   * Returns the bytes (hex) of the transaction that created an output, so that the signer can check the output's value.
   * Returns null on chains whose signatures cover input values, where the bytes are not needed.
   * @throws {AdapterError} when the node does not have the transaction
   */
  sourceOf(txId: string): Promise<string | null>
  /**
   * Returns the bytes (hex) of a transaction.
   * @throws {AdapterError} when the node does not have the transaction
   */
  bytesOf(txId: string): Promise<string>
  /**
   * Returns whether two transactions (hex) spend the same outputs and pay the same amounts to the same scripts. They
   * then differ only in the parts that signatures do not cover, which third parties can change together with the ID.
   * @throws {Error} for bytes that are not a transaction
   */
  isSameTransfer(one: string, other: string): boolean
  /**
   * Returns what a transaction (hex) spends and pays.
   * @throws {Error} for bytes that are no transaction
   */
  contentOf(raw: string): TransactionContent
  /**
   * Returns the amount of a transaction output, spent or unspent, in base units. Returns null if the node does not know
   * the output.
   */
  outputAmount(output: { txId: string; vout: number }): Promise<bigint | null>
  /**
   * Returns the number of confirmations that a mined transaction needs before another transaction may spend its
   * outputs. It is 1 for ordinary transactions.
   * @throws {AdapterError} when the node does not have the transaction
   */
  confirmationsToSpend(txId: string): Promise<number>
  /**
   * Returns whether the node's best chain contains an output that neither the chain nor the mempool has spent. Returns
   * false for an unknown output.
   */
  isUnspent(output: { txId: string; vout: number }): Promise<boolean>
  /** Returns the current fee rate, in base units per 1,000 virtual bytes. */
  atomicPerKvb(): Promise<bigint>
  /**
   * Fee that a replacement must add for its own size (BIP-125 rule 4), in base units per 1,000 virtual bytes. Null if
   * nodes accept no replacements.
   */
  readonly replacementStepPerKvb: bigint | null
  /**
   * Returns the fees of a transaction in the node's mempool and of all transactions there that depend on it, in base
   * units. A replacement removes all of them and must pay more (BIP-125 rule 3). Returns 0 if the mempool does not
   * contain the transaction, or if the node does not report such fees.
   */
  mempoolFees(txId: string): Promise<bigint>
}

export type ChainGateway = AccountGateway | OutputsGateway

/**
 * Returns whether a payment can spend coins directly from any of our deposit addresses. On other chains, coins must
 * first be swept to the hot wallet.
 */
export function spendsFromDepositAddresses(gateway: ChainGateway): boolean {
  return gateway.model === 'outputs' || gateway.ordering === 'once'
}
