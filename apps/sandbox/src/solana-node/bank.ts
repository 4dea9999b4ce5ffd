import { base58 } from '@scure/base'
import { Account, FailedTransactionMetadata, LiteSvm, type SimulatedTransactionInfo } from 'litesvm/dist/internal.js'
import { errorJson, type ErrorJson } from './transaction-error.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { decimalsIn, MINT_BYTES, mintData, TOKEN_PROGRAM, tokenStateIn, type TokenState } from './token-state.ts'

const SYSTEM_PROGRAM = new Uint8Array(32)

export interface Treasury {
  address: string
  lamports: bigint
  /** The network's tokens. The treasury is their mint authority and may mint any amount. */
  mints: readonly { mint: string; decimals: number }[]
}

/** State of a token account, with the decimal places of its token. */
export interface TokenHeld extends TokenState {
  decimals: number
}

/** Transaction executed in a block, with its result. */
export interface Executed {
  transaction: SignedTransaction
  /** The transaction's error; null if it succeeded. */
  error: ErrorJson | null
  logs: string[]
  units: number
  /** The transaction's fee, in lamports. */
  fee: bigint
  /** Balances of the transaction's accounts before it was executed, in lamports. */
  before: bigint[]
  /** Balances of the transaction's accounts after it was executed, in lamports. */
  after: bigint[]
  /**
   * Token states of the transaction's accounts before it was executed; null for an account that is not a token account.
   */
  tokensBefore: (TokenHeld | null)[]
  /**
   * Token states of the transaction's accounts after it was executed; null for an account that is not a token account.
   */
  tokensAfter: (TokenHeld | null)[]
}

/**
 * The network's accounts, and Agave's runtime (in LiteSVM), which executes transactions on them. `SolanaNode` checks
 * recent blockhashes and duplicate transactions.
 */
export class Bank {
  readonly #svm: LiteSvm

  constructor(treasury: Treasury) {
    const svm = new LiteSvm()
    svm.setBlockhashCheck(false)
    svm.setTransactionHistory(0n)
    const account = new Account(treasury.lamports, new Uint8Array(), SYSTEM_PROGRAM, false, 0n)
    svm.setAccount(base58.decode(treasury.address), account)
    const rent = svm.minimumBalanceForRentExemption(BigInt(MINT_BYTES))
    for (const { mint, decimals } of treasury.mints) {
      const data = mintData({ authority: treasury.address, decimals })
      svm.setAccount(base58.decode(mint), new Account(rent, data, base58.decode(TOKEN_PROGRAM), false, 0n))
    }
    this.#svm = svm
  }

  balance(address: string): bigint {
    return this.#svm.getBalance(base58.decode(address)) ?? 0n
  }

  /** Returns an account, or null if it does not exist. */
  account(address: string): { lamports: bigint; owner: string; executable: boolean; space: number } | null {
    const account = this.#svm.getAccount(base58.decode(address))
    if (account === null || account.lamports() === 0n) return null
    return {
      lamports: account.lamports(),
      owner: base58.encode(account.owner()),
      executable: account.executable(),
      space: account.data().length,
    }
  }

  /** Returns the state of a token account, or null for an account of another kind. */
  tokens(address: string): TokenHeld | null {
    const data = this.#tokenData(address)
    const state = data && tokenStateIn(data)
    return state && { ...state, decimals: decimalsIn(this.#tokenData(state.mint) ?? new Uint8Array(MINT_BYTES)) }
  }

  minBalance(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  /** Simulates a transaction in the current state without changing any accounts. */
  simulate(transaction: SignedTransaction): { error: ErrorJson | null; logs: string[] } {
    const outcome = this.#try(transaction)
    const { logs } = metaOf(outcome)
    return { error: outcome instanceof FailedTransactionMetadata ? errorJson(outcome) : null, logs }
  }

  /**
   * Executes a transaction. Returns null if the fee payer cannot pay the fee, in which case no block may contain the
   * transaction.
   */
  execute(transaction: SignedTransaction, slot: number): Executed | null {
    this.#svm.warpToSlot(BigInt(slot))
    const balances = () => transaction.accounts.map((address) => this.balance(address))
    const tokens = () => transaction.accounts.map((address) => this.tokens(address))
    const [before, tokensBefore] = [balances(), tokens()]
    const raw = transaction.raw
    const outcome =
      transaction.version === 'legacy' ? this.#svm.sendLegacyTransaction(raw) : this.#svm.sendVersionedTransaction(raw)
    const [after, tokensAfter] = [balances(), tokens()]
    const fee = sum(before) - sum(after)
    const error = outcome instanceof FailedTransactionMetadata ? errorJson(outcome) : null
    if (error !== null && fee === 0n) return null
    return { transaction, error, ...metaOf(outcome), fee, before, after, tokensBefore, tokensAfter }
  }

  #tokenData(address: string): Uint8Array | null {
    const account = this.#svm.getAccount(base58.decode(address))
    return account !== null && base58.encode(account.owner()) === TOKEN_PROGRAM ? account.data() : null
  }

  #try({ raw, version }: SignedTransaction): FailedTransactionMetadata | SimulatedTransactionInfo {
    return version === 'legacy' ? this.#svm.simulateLegacyTransaction(raw) : this.#svm.simulateVersionedTransaction(raw)
  }
}

type Outcome = ReturnType<LiteSvm['sendLegacyTransaction']> | ReturnType<LiteSvm['simulateLegacyTransaction']>

function metaOf(outcome: Outcome): { logs: string[]; units: number } {
  const meta = 'meta' in outcome ? outcome.meta() : outcome
  return { logs: meta.logs(), units: Number(meta.computeUnitsConsumed()) }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n)
}
