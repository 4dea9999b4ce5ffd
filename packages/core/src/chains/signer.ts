import type { KeyPath } from './key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Spend, SpendVerdict } from './spend.ts'
import type { TransferTerms } from './transfer-terms.ts'

export const HOT_KEY: KeyPath = { purpose: 'hot', index: 0 }

interface SignRequestBase {
  chain: ChainId
  /**
   * Payment ID. The signer counts the amount spent under this ID only once, even if it signs the payment repeatedly.
   */
  spendId: string
  /** Slug of the spent asset, which determines the signer's caps. */
  asset: string
}

/** A transfer on an account-based chain. The signer builds the transaction. */
export interface AccountSignRequest extends SignRequestBase {
  kind: 'account'
  from: KeyPath
  /** Sequence number of the transaction; null on a chain without sequence numbers. */
  sequence: number | null
  to: string
  memo: string | null
  /** The transfer's token contract, or null for the chain's native coin. */
  contract: string | null
  /**
   * Amount of the transfer, in base units of the transferred coin or token. Zero only for a void, which a key sends to
   * its own address. On chains that allow no such transfer, the signer builds a different transaction that moves
   * nothing.
   */
  amountAtomic: bigint
  terms: TransferTerms
}

/** A transaction on a UTXO chain. The signer builds it with the outputs in the given order, followed by the change. */
export interface OutputsSignRequest extends SignRequestBase {
  kind: 'outputs'
  inputs: {
    txId: string
    vout: number
    amountAtomic: bigint
    key: KeyPath
    /** Hex-encoded transaction that created the input, if the gateway provides it (see `sourceOf`). */
    source?: string
  }[]
  outputs: { address: string; amountAtomic: bigint }[]
  /** Change outputs to our own keys; empty when the change is below the dust limit. */
  change: { key: KeyPath; amountAtomic: bigint }[]
}

export type SignRequest = AccountSignRequest | OutputsSignRequest

export interface SignedTransaction {
  /** Signed bytes to broadcast, hex-encoded in the gateway's format. */
  raw: string
  txId: string
}

/**
 * Signs payments with the keys of the exchange's wallets. Writes no log lines. Signing the same request twice produces
 * the same bytes, except on a chain whose node wallet builds the transaction (`WalletGateway`). There, a second call
 * produces a different transaction, and both could be mined. The signer counts spends per transaction, hour and day,
 * and rejects requests above its caps. It rejects all requests while its kill switch is on. It turns the switch on
 * itself if its database was restored to a state before its last signature.
 */
export interface Signer {
  /** Returns the canonical address of a key. */
  address(chain: ChainId, key: KeyPath): Promise<string>
  /**
   * Signs a request.
   * @throws {SignerRefusal} when a cap (including the fee cap) is exceeded, the kill switch is on, the request is
   *   malformed, or the database is older than the last signature
   * @throws {AdapterError} when a chain's node wallet cannot build the transaction, or not with the request's transfer
   *   terms
   */
  sign(request: SignRequest): Promise<SignedTransaction>
}

/** Verifies that deposits in account balances exist on their chains, while nodes still store the deposits' blocks. */
export interface CreditProver {
  /**
   * Verifies a deposit in an account's balance and records it for the account's withdrawals. Idempotent.
   * @throws {SignerRefusal} not-derived, when the chain or the account's deposit address contradicts the deposit
   * @throws {AdapterError} retryable, when the node is unreachable or a few blocks behind
   */
  proveCredit(depositId: string): Promise<void>
}

/** Result of issuing addresses. */
export interface IssuedAddresses {
  /** Recorded hot wallet address. */
  hot: string
  /** Number of deposit addresses that the call added. */
  added: number
}

/**
 * Derives deposit addresses and records them with the signer's own database role. No other process can record an
 * address, so users never see an address that the signer's keys do not control.
 */
export interface AddressIssuer {
  /**
   * Records a chain's hot address and adds deposit addresses until `free` of them are unassigned. Also verifies
   * addresses recorded by an older version of the worker, by deriving them from the keys. Each call does a limited
   * amount of work, so the caller repeats it until nothing is missing. Calls after that add nothing.
   * @throws {SignerRefusal} malformed, for an unknown chain or too many addresses; not-derived, when the database
   *   contains an address that the signer's keys do not derive
   * @throws {AdapterError} when the chain's wallet program or the database does not respond
   */
  issueAddresses(chain: ChainId, free: number): Promise<IssuedAddresses>
}

/**
 * Direction of a payment, which determines its caps. `withdrawn` and `refunded` payments return coins to their owner.
 * They share caps, which are separate from the caps for `sent` payments. `refunded`: a refund or a returned deposit;
 * these payments may use only half of the shared caps.
 */
export type SpendDirection = 'sent' | 'withdrawn' | 'refunded'

/** Properties of a payment that determine which of the signer's caps apply. */
export interface Budget {
  /** Whether approvers signed exactly this payment, so that the caps for approved payments apply. */
  isApproved: boolean
  direction: SpendDirection
  /**
   * Client who may use at most a quarter of the daily cap and, for a withdrawal, of the hourly cap. For a withdrawal,
   * this is the account whose balance funds it. For a payout, refund or return, it is the account or the recipient.
   * Null for all other payments.
   */
  payer: string | null
}

/** A signer that counts each signed amount against its caps. */
export interface CountingSigner extends Signer {
  sign(request: SignRequest, budget?: Budget): Promise<SignedTransaction>
  /**
   * Counts a request as `sign` does, without signing it.
   * @throws {SignerRefusal} in the same cases as `sign`
   */
  count(request: SignRequest, budget: Budget): Promise<void>
}

/** A signer that verifies the evidence for each payment before it signs. */
export interface PayingSigner extends Signer, CreditProver {
  /**
   * Verifies and counts a transfer before the worker claims a sequence number, so that a rejected payment leaves no gap
   * in the sequence. The request has no sequence number. Repeated calls for the same payment count once.
   * @throws {SignerRefusal} in the same cases as `sign`
   * @throws {AdapterError} in the same cases as `sign`
   */
  prepare(request: AccountSignRequest): Promise<void>
}

/**
 * Thrown when the signer cannot verify a request for now, because a node or the signer's database does not respond.
 * Other requests may succeed.
 */
export class UnansweredProof extends AdapterError {
  constructor(message: string) {
    super(message, { retryable: true })
  }
}

/** Thrown while the signer process does not respond at all. No payment can be sent. */
export class SignerAway extends AdapterError {
  constructor(message: string, cause?: unknown) {
    super(message, { retryable: true, cause })
  }
}

/** Thrown when the signer rejects a request. An operator must investigate the reason for the rejection. */
export class SignerRefusal extends Error {
  override readonly name = 'SignerRefusal'
  readonly reason:
    | Exclude<SpendVerdict, 'counted'>
    | 'cap-fee'
    /** A withdrawal needs more earnings than one account may ever withdraw in a day. */
    | 'cap-earnings'
    /** The signer has no reference price for the asset, so it cannot limit the payment's value. */
    | 'no-price'
    | 'kill-switch'
    | 'older-database'
    | 'malformed'
    /** A database record contradicts the evidence for the payment. The message describes the contradiction. */
    | 'not-derived'

  constructor(reason: SignerRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }

  /** Whether the signer rejects every request for this reason, not just the current request. */
  get refusesAll(): boolean {
    return this.reason === 'kill-switch' || this.reason === 'older-database'
  }
}

/**
 * Caps on the total value that leaves the hot wallets, in micro-USDT. The total includes all assets and network fees.
 */
export interface ValueCaps {
  /** Maximum value of one payment without an approval, in micro-USDT. */
  paymentMicro: bigint
  /** Maximum total of payments without an approval in a rolling hour, in micro-USDT. */
  hourMicro: bigint
  /** Maximum total of payments without an approval in a rolling day, in micro-USDT. */
  dayMicro: bigint
  /** Maximum total of approved payments in a rolling day, in micro-USDT. */
  approvedDayMicro: bigint
}

/** Kind of payment whose spends the signer counts, and the caps that apply. */
export interface SpendBudget {
  caps: ValueCaps
  isApproved: boolean
  direction: SpendDirection
  /**
   * Client who may use only a share of the caps. For a withdrawal, this is the account whose balance funds it. For a
   * payout, refund or return, it is the account or the recipient. Null for all other payments.
   */
  payer: string | null
}

/** Stores the signer's record of its signatures. */
export interface SignerSpendStore {
  /**
   * Counts all of a payment's spends or rejects them all, atomically even when several signers share the store. Each
   * `spendId` is counted once, at its highest amount: a payment version with a higher amount adds only the value of the
   * increase. A spend for a different recipient needs a different `spendId`.
   */
  count(spends: readonly Spend[], budget: SpendBudget): Promise<SpendVerdict>
  state(): Promise<SignerState>
  /**
   * Stops all signing until an operator allows it again, because the database may be older than the chains. Also
   * retires all free deposit addresses: the lost state of the database may have assigned them.
   */
  kill(): Promise<void>
}

export interface SignerState {
  /** Whether all signing is stopped. */
  killed: boolean
  /** Whether signing is stopped because the database may be older than the chains. */
  isOlder: boolean
  mark: SpendMark
}

/**
 * Position in the signer's record of spends (signed amounts). It only ever increases, unless the database is restored
 * to an earlier state.
 */
export interface SpendMark {
  /** When an operator last allowed signing, in epoch milliseconds. */
  revivedAt: number
  /** Sequence number of the newest spend. */
  spends: number
}

/**
 * Newest state of the signer's record, as stored outside the database. A database that is older than this mark was
 * restored from a backup.
 */
export interface StoredMark extends SpendMark {
  /**
   * The hot wallet's next sequence number on each chain. All earlier numbers are either in the signer's record or were
   * reconciled by an operator.
   */
  nextSequences?: Readonly<Record<ChainId, number>> | undefined
  /** Outputs (`txId:vout`) on each chain that an unknown transaction spent and that an operator has reconciled. */
  spentOutputs?: Readonly<Record<ChainId, readonly string[]>> | undefined
  /**
   * Position in the hot wallet's history on each chain without sequence numbers and outputs. All earlier transactions
   * are either in the signer's record or were reconciled by an operator.
   */
  historyPositions?: Readonly<Record<ChainId, string>> | undefined
  /**
   * Lowest key index on each chain that is above the indexes of all deposit addresses that could have been assigned.
   */
  nextIndexes?: Readonly<Record<ChainId, number>> | undefined
}

/** Stores the signer's mark outside the database, so that restoring the database does not change it. */
export interface SpendMarkKeeper {
  /** Returns the stored mark, or null before the first write. */
  read(): StoredMark | null
  write(mark: StoredMark): void
}
