import type { ChainId } from '../instruments/instrument.ts'
import type { SpendShape } from './spend-shape.ts'

/** A block of a chain. */
export interface BlockRef {
  height: number
  hash: string
}

/** Coins that arrived at an address in a successful transaction. */
export interface IncomingTransfer {
  txId: string
  /**
   * Part of the transaction: output index, log index or trace path. With chain and txId it identifies the transfer
   * permanently.
   */
  outputKey: string
  /** Canonical address of the recipient. */
  address: string
  /** Null on chains without memos. */
  memo: string | null
  /** Canonical token contract, or null for the chain's own coin. */
  contract: string | null
  /** Base units, greater than zero. */
  amountAtomic: bigint
}

/** Identifies one incoming transfer. */
export type TransferName = Pick<IncomingTransfer, 'txId' | 'outputKey' | 'contract' | 'address'>

/**
 * Addresses that sent one transfer: canonical, each once. `hidden`: the chain does not show them. `too-many`: the
 * transaction has more than `MAX_SENDERS` inputs, which were not read.
 */
export type Senders = readonly string[] | 'hidden' | 'too-many'

/** Maximum number of inputs that are read to find the senders of a transaction. */
export const MAX_SENDERS = 500

/**
 * What the network took from an account for a transaction that the account did not send: rent, and the cost of
 * receiving.
 */
export interface Upkeep {
  txId: string
  address: string
  /** Base units of the chain's own coin, greater than zero. */
  amountAtomic: bigint
}

export interface ObservedBlock extends BlockRef {
  parentHash: string
  /** Block time, epoch milliseconds. */
  at: number
  /** Transfers of the chain's coin and of the allow-listed contracts, to any address. */
  transfers: IncomingTransfer[]
  /** Upkeep of any address. Only on chains whose blocks are final, because it is never reverted. */
  upkeep?: Upkeep[]
}

/** Status of a transaction at a node. `unknown` does not prove that it does not exist. */
export type TransactionStatus =
  | { status: 'unknown' }
  | { status: 'pending' }
  | {
      status: 'included'
      block: BlockRef
      /** Whether it had its effect; a reverted call is included without success. */
      succeeded: boolean
      /** Base units of the chain's own coin. */
      feeAtomic: bigint
    }

/** A transfer on an account-based chain. */
export interface AccountTransfer {
  from: string
  to: string
  memo: string | null
  contract: string | null
  amountAtomic: bigint
}

/** Network cost of a transfer: the gateway proposes it, the payment stores it, and the signer writes it. */
export interface TransferTerms {
  /** Maximum network fee, base units of the chain's coin. */
  maxFeeAtomic: bigint
  /** Chain-specific fields (gas, fee, expiry), decimal text; the signer of the chain's family reads them. */
  fields: Readonly<Record<string, string>>
}

/** Time in which a transaction without a sequence number can be mined. */
export interface Lifetime {
  /** First block that could contain it. */
  fromHeight: number
  /**
   * Clock of the chain (block time or height, as the gateway counts) at which it expires: no child of a block with this
   * clock value contains it.
   */
  expiresAt: number
}

export interface ExpiringTerms extends TransferTerms {
  life: Lifetime
}

/**
 * A node of one chain, for reading and broadcasting. Every method may throw `AdapterError`; the text of a node's error
 * is never used as evidence.
 */
interface AnyChainGateway {
  readonly chain: ChainId
  /** Returns the highest block that the node follows. */
  tip(): Promise<BlockRef>
  /** Returns the block at a height of the node's best chain, or null above the tip. */
  block(height: number): Promise<ObservedBlock | null>
  /** Returns transfers in the mempool; best effort. Used to show "seen", never for a credit. */
  pending(): Promise<IncomingTransfer[]>
  transaction(txId: string): Promise<TransactionStatus>
  /**
   * Returns the senders of a mined transfer: the owner of the moved coins, and the account that signed the transaction.
   * Empty for newly created coins.
   * @throws {AdapterError} when the node does not show the transfer
   */
  senders(transfer: TransferName): Promise<Senders>
  /**
   * Broadcasts signed bytes (hex). Returns `accepted` when the node said so, and `unclear` for any other reply; a
   * broken connection throws. Only `transaction(txId)` shows the real status.
   */
  broadcast(raw: string): Promise<'accepted' | 'unclear'>
  /**
   * Returns the network fee that a quote charges for one payout of the coin or a contract, base units of the chain's
   * coin.
   */
  payoutFee(contract: string | null): Promise<bigint>
  /** Returns the balance at the tip, base units. */
  balance(address: string, contract: string | null): Promise<bigint>
  /**
   * Returns the total balance of addresses when a block was the tip, base units. Null when the block is not on the
   * node's best chain, or the node can only report its tip and that is another block.
   */
  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null>
}

/** An account-based chain with sequence numbers. */
export interface NumberedGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'numbered'
  /** Returns the current terms of a transfer. */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /** Returns the sequence number of an account's next transaction, counting only mined ones. */
  nextSequence(address: string): Promise<number>
  /**
   * Returns terms that nodes accept as replacement of a transaction with these terms and the same number: current, and
   * above the earlier ones by the step that nodes require. Null when a higher fee would not help.
   */
  raisedTerms(before: TransferTerms): Promise<TransferTerms | null>
  /**
   * Returns the terms of an empty transfer from an account to itself, which nodes accept as replacement of a
   * transaction with these terms and the same number. Null when the chain has no such transfer.
   */
  voidTerms(before: TransferTerms): Promise<TransferTerms | null>
}

/**
 * An account-based chain whose transactions have no sequence number and expire at a moment of the chain's own clock.
 */
export interface ExpiringGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'expiring'
  /**
   * Returns the current terms of a transfer. The fields never repeat, so that two equal payments are two transactions.
   */
  terms(transfer: AccountTransfer): Promise<ExpiringTerms>
  /**
   * Returns the longest lifetime of a transaction that is signed now with these fields. The caller need not trust the
   * fields.
   * @throws {AdapterError} for fields of another chain, or a lifetime far above the one of `terms`
   */
  lifetimeOf(fields: TransferTerms['fields']): Promise<Lifetime>
  /**
   * Returns proof that a transaction can never be mined: the clock of a final block after its lifetime, when no block
   * of the lifetime contains it. Null while there is no proof.
   */
  provenDead(txId: string, life: Lifetime): Promise<number | null>
  /** Returns the minimum balance of a non-empty account, base units of the chain's coin; 0 when there is no minimum. */
  minBalance(): Promise<bigint>
}

/**
 * A chain whose node keeps our coins in one wallet and chooses which coins a payment spends. Nothing known before the
 * signature makes two transactions exclude each other. So a payment is signed once, and the same bytes are broadcast
 * for as long as needed. Coins at any of our addresses can be spent from there.
 */
export interface WalletGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'once'
  /**
   * Returns the current terms of a transfer.
   * @throws {InsufficientFunds} while the wallet's coins are locked or insufficient
   */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /**
   * Returns whether the wallet counts the coins of a signed transaction as spent, so that the next payment does not use
   * them. It does not count a transaction that was not broadcast yet.
   */
  countsAsSpent(txId: string): Promise<boolean>
  /**
   * Returns whether a block with at least `depth` confirmations contains another transaction that spent coins of these
   * signed bytes. While that block stays, they cannot be mined: at finality, never.
   */
  spentByAnother(raw: string, txId: string, depth: number): Promise<boolean>
}

export type AccountGateway = NumberedGateway | ExpiringGateway | WalletGateway

/** A chain of unspent outputs (UTXO). */
export interface OutputsGateway extends AnyChainGateway {
  readonly model: 'outputs'
  /** Sizes of the parts of our payments. */
  readonly spending: SpendShape
  /**
   * Returns the bytes (hex) of the transaction that created an output, on chains whose signatures do not cover input
   * values, so that the signer can check them; null on other chains.
   * @throws {AdapterError} when the node does not have it
   */
  sourceOf(txId: string): Promise<string | null>
  /** Returns the amount of an output of a transaction, spent or not, base units; null if the node does not know it. */
  outputAmount(output: { txId: string; vout: number }): Promise<bigint | null>
  /** Returns the current price of block space, base units per 1,000 virtual bytes. */
  atomicPerKvb(): Promise<bigint>
  /**
   * Extra fee of a replacement for its own size (BIP-125 rule 4), base units per 1,000 virtual bytes; null when nodes
   * keep the first transaction that they saw.
   */
  readonly replacementStepPerKvb: bigint | null
}

export type ChainGateway = AccountGateway | OutputsGateway

/**
 * Returns whether coins at any of our addresses can be spent from there; on other chains they are first swept to the
 * hot wallet.
 */
export function spendsWhereItLies(gateway: ChainGateway): boolean {
  return gateway.model === 'outputs' || gateway.ordering === 'once'
}
