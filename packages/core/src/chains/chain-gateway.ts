import type { ChainId } from '../instruments/instrument.ts'
import type { SpendShape } from '../payments/coin-selection.ts'

/** A place on a chain. */
export interface BlockRef {
  height: number
  hash: string
}

/** Coins that arrived at an address by a transaction that succeeded. */
export interface IncomingTransfer {
  txId: string
  /** Which part of the transaction: output index, log index or trace path. With chain and txId it names the transfer for ever. */
  outputKey: string
  /** Canonical text of the receiving address. */
  address: string
  /** Null where the chain has none. */
  memo: string | null
  /** Canonical token contract, or null for the chain's own coin. */
  contract: string | null
  /** Base units, more than zero. */
  amountAtomic: bigint
}

/** Names one incoming transfer. */
export type TransferName = Pick<IncomingTransfer, 'txId' | 'outputKey' | 'contract' | 'address'>

/**
 * Addresses that sent one transfer: canonical, each once. `hidden`: the chain does not show them. `too-many`: the transaction has more
 * than `MAX_SENDERS` inputs, and they were not read.
 */
export type Senders = readonly string[] | 'hidden' | 'too-many'

/** Most inputs of a transaction that are read to find its senders. */
export const MAX_SENDERS = 500

/** What the network took from an account for a transaction that it did not send: rent, and the work of receiving. */
export interface Upkeep {
  txId: string
  address: string
  /** Base units of the chain's own coin, more than zero. */
  amountAtomic: bigint
}

export interface ObservedBlock extends BlockRef {
  parentHash: string
  /** Block time, epoch milliseconds. */
  at: number
  /** Transfers of the chain's coin and of the allow-listed contracts, to anybody. */
  transfers: IncomingTransfer[]
  /** Of anybody; only on chains whose blocks are final, for it is never taken back. */
  upkeep?: Upkeep[]
}

/** What a node knows of a transaction. `unknown` is no proof that it does not exist. */
export type TransactionStatus =
  | { status: 'unknown' }
  | { status: 'pending' }
  | {
      status: 'included'
      block: BlockRef
      /** Did it do what it was meant to; a reverted call is included and did not. */
      succeeded: boolean
      /** Base units of the chain's own coin. */
      feeAtomic: bigint
    }

/** A transfer as a chain of accounts is asked about it, and carries it. */
export interface AccountTransfer {
  from: string
  to: string
  memo: string | null
  contract: string | null
  amountAtomic: bigint
}

/** What a transfer will take from the network now: proposed by the gateway, kept with the payment, written by the signer. */
export interface TransferTerms {
  /** Most that the network may take, base units of the chain's coin. */
  maxFeeAtomic: bigint
  /** The chain's own words (gas, fee, expiry), decimal text; the signer of its family reads them. */
  fields: Readonly<Record<string, string>>
}

/** How long a transaction without a number can come into a block. */
export interface Lifetime {
  /** The first block that could hold it. */
  fromHeight: number
  /** Clock of the chain (block time or height, as the gateway counts) at which it is over: a child of a block that shows it holds it no more. */
  expiresAt: number
}

export interface ExpiringTerms extends TransferTerms {
  life: Lifetime
}

/**
 * A node of one chain, read and broadcast to. Every method may throw `AdapterError`; texts of a node's errors are never
 * taken as evidence of anything.
 */
interface AnyChainGateway {
  readonly chain: ChainId
  /** Highest block the node follows. */
  tip(): Promise<BlockRef>
  /** The block at a height of the node's best chain, or null above the tip. */
  block(height: number): Promise<ObservedBlock | null>
  /** Transfers waiting for a block; best effort, used for "seen" and never for credit. */
  pending(): Promise<IncomingTransfer[]>
  transaction(txId: string): Promise<TransactionStatus>
  /**
   * Returns the senders of a transfer that is in a block: the owner of the moved coins, and the account that signed the transaction.
   * Empty for newly created coins. @throws {AdapterError} when the node does not show it
   */
  senders(transfer: TransferName): Promise<Senders>
  /**
   * Hands over signed bytes (hex). Answers `accepted` when the node said so, `unclear` for anything else that is not a
   * broken connection; what is true is found by `transaction(txId)`.
   */
  broadcast(raw: string): Promise<'accepted' | 'unclear'>
  /** Network fee that a quote charges for one payout of the coin or a contract, base units of the chain's coin. */
  payoutFee(contract: string | null): Promise<bigint>
  /** Balance at the tip, base units. */
  balance(address: string, contract: string | null): Promise<bigint>
  /**
   * What addresses held together once a block was the tip, base units; null where the block is not of the node's best
   * chain, or the node can only speak of its tip and that is another.
   */
  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null>
}

/** A chain that keeps score by accounts; the transactions of one are numbered. */
export interface NumberedGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'numbered'
  /** What a transfer would take now. */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /** Number of an account's next transaction, counting only what is in blocks. */
  nextSequence(address: string): Promise<number>
  /**
   * Terms of a transaction that nodes take in place of one with these terms and the same number: as of now, and above the
   * earlier ones by as much as nodes ask. Null where a fee is not what a transaction waits for.
   */
  raisedTerms(before: TransferTerms): Promise<TransferTerms | null>
  /**
   * Terms of a transfer of nothing from an account to itself, which nodes take in place of one with these terms and the same
   * number. Null where the chain has no such transfer.
   */
  voidTerms(before: TransferTerms): Promise<TransferTerms | null>
}

/** A chain that keeps score by accounts; its transactions have no numbers and live until a moment of the chain's own clock. */
export interface ExpiringGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'expiring'
  /** What a transfer would take now; never the same fields twice, so that two equal payments are two transactions. */
  terms(transfer: AccountTransfer): Promise<ExpiringTerms>
  /**
   * Proof that a transaction can never come into a block again: the clock of a final block that has passed its life,
   * with no block of its life up to there that holds it. Null where that is not (yet) so.
   */
  provenDead(txId: string, life: Lifetime): Promise<number | null>
  /** What an account must hold of the chain's coin if it is not to hold nothing, base units; 0 where it may hold anything. */
  leastBalance(): Promise<bigint>
}

/**
 * A chain whose node keeps our coins in one wallet and chooses itself which of them a payment spends. Nothing that the house
 * knows before it signs makes two transactions exclude each other, so a payment is signed once and its bytes are handed
 * over for ever. What lies at any address of ours is spent where it lies.
 */
export interface WalletGateway extends AnyChainGateway {
  readonly model: 'account'
  readonly ordering: 'once'
  /**
   * What a transfer would take now.
   * @throws {InsufficientFunds} while the wallet's coins are locked, or are not enough
   */
  terms(transfer: AccountTransfer): Promise<TransferTerms>
  /**
   * Whether the wallet counts the coins of a signed transaction as gone, so that the next one leaves them alone. One that is
   * not yet handed over is not counted.
   */
  countsAsSpent(txId: string): Promise<boolean>
  /** Whether a block holds another transaction that spent coins of these signed bytes: they can never be in one. */
  spentByAnother(raw: string, txId: string): Promise<boolean>
}

export type AccountGateway = NumberedGateway | ExpiringGateway | WalletGateway

/** A chain that keeps score by unspent outputs. */
export interface OutputsGateway extends AnyChainGateway {
  readonly model: 'outputs'
  /** What a payment of ours takes of a block. */
  readonly spending: SpendShape
  /**
   * Bytes (hex) of the transaction that made an output, where a signature does not say what its inputs are worth and the
   * signer must see for itself; null on other chains.
   * @throws {AdapterError} when the node has not got it
   */
  sourceOf(txId: string): Promise<string | null>
  /** What block space costs now, base units for 1,000 virtual bytes. */
  atomicPerKvb(): Promise<bigint>
  /**
   * What a transaction that takes the place of a waiting one pays more for its own size (BIP-125 rule 4), base units for 1,000
   * virtual bytes; null where nodes keep the first they saw.
   */
  readonly replacementStepPerKvb: bigint | null
}

export type ChainGateway = AccountGateway | OutputsGateway

/** Whether coins at any address of ours pay out of where they lie; elsewhere they are swept to the hot wallet first. */
export function spendsWhereItLies(gateway: ChainGateway): boolean {
  return gateway.model === 'outputs' || gateway.ordering === 'once'
}
