import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { TransferTerms } from './chain-gateway.ts'

/** Which of our keys: the hot wallet's, or that of the n-th deposit address. */
export interface KeyPath {
  purpose: 'hot' | 'deposit'
  index: number
}

export const HOT_KEY: KeyPath = { purpose: 'hot', index: 0 }

interface SignRequestBase {
  chain: ChainId
  /** What is spent, counted once however often it is signed: the payment's id. */
  spendId: string
  /** Slug of what leaves, for the signer's own caps. */
  asset: string
}

/** A transfer on a chain of accounts, as the signer itself will write it. */
export interface AccountSignRequest extends SignRequestBase {
  kind: 'account'
  from: KeyPath
  /** Null on a chain whose transactions are not numbered. */
  sequence: number | null
  to: string
  memo: string | null
  /** Token contract whose coins move, or null for the chain's coin. */
  contract: string | null
  /** Base units; 0 only for a void, which goes from a key to its own address. */
  amountAtomic: bigint
  terms: TransferTerms
}

/** A transaction of a chain of outputs, as the signer itself will write it: the outputs in their order, then the change. */
export interface OutputsSignRequest extends SignRequestBase {
  kind: 'outputs'
  inputs: {
    txId: string
    vout: number
    amountAtomic: bigint
    key: KeyPath
    /** Bytes of the transaction it came in, hex, where the gateway gives them (`sourceOf`). */
    source?: string
  }[]
  outputs: { address: string; amountAtomic: bigint }[]
  /** Outputs to our own keys that keep the rest; empty when it is not worth keeping. */
  change: { key: KeyPath; amountAtomic: bigint }[]
}

export type SignRequest = AccountSignRequest | OutputsSignRequest

export interface SignedTransaction {
  /** Bytes to broadcast, hex as the gateway takes them. */
  raw: string
  txId: string
}

/**
 * Holder of the keys. Signing the same request twice gives the same bytes, except where a wallet of the chain's own writes
 * the transaction (`WalletGateway`): there it gives another one, and nothing makes the two exclude each other. It counts what
 * leaves by itself, per transaction, hour and day, and refuses past its caps or when its kill switch is on; it turns that on
 * itself where the database it counts in was put back to before its last signature. It never logs.
 */
export interface Signer {
  /** Canonical address of a key. */
  address(chain: ChainId, key: KeyPath): Promise<string>
  /**
   * @throws {SignerRefusal} past a cap, also one of its fee, with the kill switch on, for a request that is not well formed, or where the
   *   database is older than the last signature
   * @throws {AdapterError} where a wallet of the chain's own does not write it, or not on these terms
   */
  sign(request: SignRequest): Promise<SignedTransaction>
}

/** Proves deposits of accounts while nodes still show their blocks. */
export interface CreditProver {
  /**
   * Proves a deposit that is credited to an account's balance, and records it for the account's withdrawals. Repeated calls
   * change nothing.
   * @throws {SignerRefusal} not-derived, when the chain or the account's deposit address does not confirm it
   * @throws {AdapterError} retryable, where the node is away or a few blocks behind
   */
  proveCredit(depositId: string): Promise<void>
}

/** Result of a call to issue addresses. */
export interface IssuedAddresses {
  /** Address of the hot wallet. It is recorded. */
  hot: string
  /** Number of deposit addresses that the call added. */
  added: number
}

/**
 * Derives deposit addresses and records them in the database with the signer's own login. No other process can record an address,
 * so users are never shown an address that the signer's keys do not control.
 */
export interface AddressIssuer {
  /**
   * Records the hot address of a chain, and deposit addresses until `free` of them are not given out yet. Proves addresses that
   * were recorded before only the signer could record them. Bounds each call: repeat it until nothing is missing. Repeated calls
   * add nothing.
   * @throws {SignerRefusal} malformed, for an unknown chain or too many addresses; not-derived, where the database holds an address
   *   that the signer's keys do not derive
   * @throws {AdapterError} where the wallet program of the chain or the database does not answer
   */
  issueAddresses(chain: ChainId, free: number): Promise<IssuedAddresses>
}

/** Which caps bound a request. */
export interface Budget {
  /** Approvers signed exactly this payment: the caps of approved payments bound it. */
  isApproved: boolean
  /** It sends back coins that came in (refund, return, withdrawal): the caps of returned coins bound it. */
  isReturn: boolean
  /** Account whose balance pays: it may use a quarter of the caps of returned coins. Null for every payment but withdrawals. */
  payer: string | null
}

/** Signer that counts what it signs. */
export interface CountingSigner extends Signer {
  sign(request: SignRequest, budget?: Budget): Promise<SignedTransaction>
  /** Counts a request as `sign` does, without signing it. @throws {SignerRefusal} as `sign` */
  count(request: SignRequest, budget: Budget): Promise<void>
}

/** Signer that proves each payment. */
export interface PayingSigner extends Signer, CreditProver {
  /**
   * Proves and counts a transfer before the worker claims a sequence number, so that a refused payment leaves no gap. The request
   * has no sequence number. Repeated calls count once.
   * @throws {SignerRefusal} as `sign` @throws {AdapterError} as `sign`
   */
  prepare(request: AccountSignRequest): Promise<void>
}

/** The signer works but could not prove one request now, because a node or its database did not answer. Others may still pass. */
export class UnansweredProof extends AdapterError {
  constructor(message: string) {
    super(message, { retryable: true })
  }
}

/** The signer will not sign this; a person must look. */
export class SignerRefusal extends Error {
  override readonly name = 'SignerRefusal'
  readonly reason:
    | Exclude<SpendVerdict, 'counted'>
    | 'cap-fee'
    /** The signer has no reference price for the asset, so its value cannot be bounded. */
    | 'no-price'
    | 'kill-switch'
    | 'older-database'
    | 'malformed'
    /** A fact that the payment rests on does not hold; the message names it. */
    | 'not-derived'

  constructor(reason: SignerRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }

  /** Whether nothing is signed at all, rather than this one request. */
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

/** Caps on the value that leaves the hot wallets of all assets together, network fees included, micro-USDT. */
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

/** What leaves in one asset by a transaction. */
export interface Spend {
  spendId: string
  asset: string
  /** Address and memo of the recipient; several recipients are joined. */
  recipient: string
  amountAtomic: bigint
  /** Value of the amount when it is counted, micro-USDT. */
  valueMicro: bigint
  /** Additional caps of the asset; null where the settings name none. */
  caps: SignerCaps | null
}

/** Bounds of the spends of one payment. */
export interface SpendBudget {
  caps: ValueCaps
  isApproved: boolean
  /** Coins that came in go back: refunds, returned deposits and withdrawals have a budget of their own. */
  isReturn: boolean
  /** Account whose balance pays, which has a share of that budget; null for every payment but withdrawals. */
  payer: string | null
}

/**
 * `approval-missing`: the payment is worth more than the payment cap and is not approved. `other-payment`: the id was counted for
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

/** The signer's own record of what it signed. */
export interface SignerSpendStore {
  /**
   * Counts the spends of one payment, or refuses all of them. Each `spendId` counts once, at its highest amount; a version with a
   * higher amount adds the value of the increase. Another recipient needs another id. Atomic against other signers on the same store.
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

/** How far the signer's memory reaches. It only grows, except where the database is put back to an earlier state. */
export interface SpendMark {
  /** When a person last allowed signing, epoch milliseconds. */
  revivedAt: number
  /** Number of the newest spend. */
  spends: number
}

/** Where the signer keeps its mark, apart from the database. */
export interface SpendMarkKeeper {
  /** Null before the first. */
  read(): SpendMark | null
  write(mark: SpendMark): void
}
