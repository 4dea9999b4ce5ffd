import type { KeyPath } from './key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { TransferTerms } from './chain-gateway.ts'

export const HOT_KEY: KeyPath = { purpose: 'hot', index: 0 }

interface SignRequestBase {
  chain: ChainId
  /** Id of the spend, counted once however often it is signed: the payment's id. */
  spendId: string
  /** Slug of the asset that leaves, for the signer's own caps. */
  asset: string
}

/** A transfer on an account-based chain. The signer writes the transaction itself. */
export interface AccountSignRequest extends SignRequestBase {
  kind: 'account'
  from: KeyPath
  /** Null on a chain without sequence numbers. */
  sequence: number | null
  to: string
  memo: string | null
  /** Token contract of the transfer, or null for the chain's coin. */
  contract: string | null
  /** Base units; 0 only for a void, which goes from a key to its own address. */
  amountAtomic: bigint
  terms: TransferTerms
}

/** A transaction on a UTXO chain. The signer writes it itself: the outputs in their order, then the change. */
export interface OutputsSignRequest extends SignRequestBase {
  kind: 'outputs'
  inputs: {
    txId: string
    vout: number
    amountAtomic: bigint
    key: KeyPath
    /** Bytes of the transaction that created the input, hex, when the gateway provides them (`sourceOf`). */
    source?: string
  }[]
  outputs: { address: string; amountAtomic: bigint }[]
  /** Change outputs to our own keys; empty when the change is below the dust limit. */
  change: { key: KeyPath; amountAtomic: bigint }[]
}

export type SignRequest = AccountSignRequest | OutputsSignRequest

export interface SignedTransaction {
  /** Bytes to broadcast, hex in the gateway's format. */
  raw: string
  txId: string
}

/**
 * Holds the keys. Signing the same request twice gives the same bytes. The exception is a chain whose node wallet
 * writes the transaction (`WalletGateway`): it gives another transaction, and nothing makes the two exclude each other.
 * The signer counts spends per transaction, hour and day. It refuses above its caps or while its kill switch is on. It
 * turns the switch on itself when its database was restored to a state before its last signature. It never logs.
 */
export interface Signer {
  /** Returns the canonical address of a key. */
  address(chain: ChainId, key: KeyPath): Promise<string>
  /**
   * Signs a request.
   * @throws {SignerRefusal} above a cap (also the fee cap), with the kill switch on, for a malformed request, or when
   *   the database is older than the last signature
   * @throws {AdapterError} when a chain's node wallet does not write the transaction, or not on these terms
   */
  sign(request: SignRequest): Promise<SignedTransaction>
}

/** Proves deposits of accounts while nodes still show their blocks. */
export interface CreditProver {
  /**
   * Proves a deposit that is credited to an account's balance, and records it for the account's withdrawals.
   * Idempotent.
   * @throws {SignerRefusal} not-derived, when the chain or the account's deposit address does not confirm it
   * @throws {AdapterError} retryable, when the node is unreachable or a few blocks behind
   */
  proveCredit(depositId: string): Promise<void>
}

/** Result of a call to issue addresses. */
export interface IssuedAddresses {
  /** Recorded address of the hot wallet. */
  hot: string
  /** Number of deposit addresses that the call added. */
  added: number
}

/**
 * Derives deposit addresses and records them in the database with the signer's own login. No other process can record
 * an address, so users never see an address that the signer's keys do not control.
 */
export interface AddressIssuer {
  /**
   * Records the hot address of a chain, and deposit addresses until `free` of them are unassigned. Proves addresses
   * recorded before only the signer could record them. Each call is bounded: repeat it until nothing is missing. A
   * repeated call adds nothing.
   * @throws {SignerRefusal} malformed, for an unknown chain or too many addresses; not-derived, when the database holds
   *   an address that the signer's keys do not derive
   * @throws {AdapterError} when the wallet program of the chain or the database does not answer
   */
  issueAddresses(chain: ChainId, free: number): Promise<IssuedAddresses>
}

/** Selects the caps that limit a request. */
export interface Budget {
  /** Approvers signed exactly this payment: the caps of approved payments apply. */
  isApproved: boolean
  /** It returns coins that came in (refund, return, withdrawal): the caps of returned coins apply. */
  isReturn: boolean
  /**
   * Account whose balance pays: it may use a quarter of the caps of returned coins. Null for every payment except
   * withdrawals.
   */
  payer: string | null
}

/** Signer that counts what it signs. */
export interface CountingSigner extends Signer {
  sign(request: SignRequest, budget?: Budget): Promise<SignedTransaction>
  /**
   * Counts a request as `sign` does, without signing it.
   * @throws {SignerRefusal} as `sign`
   */
  count(request: SignRequest, budget: Budget): Promise<void>
}

/** Signer that proves each payment. */
export interface PayingSigner extends Signer, CreditProver {
  /**
   * Proves and counts a transfer before the worker claims a sequence number, so that a refused payment leaves no gap.
   * The request has no sequence number. Repeated calls count once.
   * @throws {SignerRefusal} as `sign`
   * @throws {AdapterError} as `sign`
   */
  prepare(request: AccountSignRequest): Promise<void>
}

/**
 * The signer works but cannot prove one request now, because a node or its database does not answer. Other requests may
 * pass.
 */
export class UnansweredProof extends AdapterError {
  constructor(message: string) {
    super(message, { retryable: true })
  }
}

/** The signer refuses a request; an operator must look. */
export class SignerRefusal extends Error {
  override readonly name = 'SignerRefusal'
  readonly reason:
    | Exclude<SpendVerdict, 'counted'>
    | 'cap-fee'
    /** The signer has no reference price for the asset, so it cannot limit its value. */
    | 'no-price'
    | 'kill-switch'
    | 'older-database'
    | 'malformed'
    /** A fact that the payment depends on is false; the message names it. */
    | 'not-derived'

  constructor(reason: SignerRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }

  /** Whether the signer refuses every request, not only this one. */
  get isOfEverything(): boolean {
    return this.reason === 'kill-switch' || this.reason === 'older-database'
  }
}

/** Additional caps of one asset, base units. */
export interface SignerCaps {
  perTransactionAtomic: bigint
  perHourAtomic: bigint
  perDayAtomic: bigint
}

/** Caps on the value that leaves the hot wallets of all assets together, including network fees, micro-USDT. */
export interface ValueCaps {
  /** One payment. A payment above it needs an approval. */
  paymentMicro: bigint
  /** Payments without an approval in a rolling hour. */
  hourMicro: bigint
  /** Payments without an approval in a rolling day. */
  dayMicro: bigint
  /** Approved payments in a rolling day. */
  approvedDayMicro: bigint
}

/** Amount of one asset that leaves in a transaction. */
export interface Spend {
  spendId: string
  asset: string
  /** Address and memo of the recipient; several recipients are joined. */
  recipient: string
  amountAtomic: bigint
  /** Value of the amount at the time of counting, micro-USDT. */
  valueMicro: bigint
  /** Additional caps of the asset; null when the settings have none. */
  caps: SignerCaps | null
}

/** Limits for the spends of one payment. */
export interface SpendBudget {
  caps: ValueCaps
  isApproved: boolean
  /** The payment returns coins that came in: refunds, returned deposits and withdrawals have their own budget. */
  isReturn: boolean
  /** Account whose balance pays, which has a share of that budget; null for every payment except withdrawals. */
  payer: string | null
}

/**
 * `approval-missing`: the payment is above the payment cap and not approved. `other-payment`: the id was counted for
 * another recipient or coin.
 */
export type SpendVerdict =
  | 'counted'
  | 'approval-missing'
  | 'cap-transaction'
  | 'cap-hour'
  | 'cap-day'
  | 'cap-approved-day'
  | 'other-payment'

/** The signer's own record of its signatures. */
export interface SignerSpendStore {
  /**
   * Counts the spends of one payment, or refuses all of them. Each `spendId` counts once, at its highest amount; a
   * version with a higher amount adds the value of the increase. Another recipient needs another id. Atomic with other
   * signers on the same store.
   */
  count(spends: readonly Spend[], budget: SpendBudget): Promise<SpendVerdict>
  state(): Promise<SignerState>
  /** Stops all signing until an operator allows it again. */
  kill(): Promise<void>
}

export interface SignerState {
  /** Whether all signing is stopped. */
  killed: boolean
  mark: SpendMark
}

/** Position of the signer's record. It only grows, unless the database is restored to an earlier state. */
export interface SpendMark {
  /** When an operator last allowed signing, epoch milliseconds. */
  revivedAt: number
  /** Number of the newest spend. */
  spends: number
}

/** Storage of the signer's mark outside the database. */
export interface SpendMarkKeeper {
  /** Returns null before the first write. */
  read(): SpendMark | null
  write(mark: SpendMark): void
}
