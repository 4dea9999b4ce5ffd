import { createHash } from 'node:crypto'
import { isPayment, Refused, type SignedTransaction } from './signed-payment.ts'

/** Account reserve, in drops. */
export const RESERVE = 1_000_000n
/** Minimum fee of a transaction, in drops. */
export const BASE_FEE = 10n
/** Total supply, in drops. */
const EVERYTHING = 100_000_000_000_000_000n
const FIRST_LEDGER = 2
/** Start of the ledger's time scale, 2000-01-01, in Unix seconds. */
const RIPPLE_EPOCH = 946_684_800
/** Largest network ID that transactions omit. On a network with a larger ID, each transaction must contain it. */
const LAST_UNNAMED_NETWORK = 1_024

export interface Applied extends SignedTransaction {
  result: string
  /** Delivered amount in drops; null for a failed transaction or one that is not an XRP payment. */
  delivered: bigint | null
}

export interface Ledger {
  index: number
  hash: string
  parentHash: string
  closeTime: number
  transactions: Applied[]
}

export interface Account {
  balance: bigint
  sequence: number
}

/** State of an account, valid from the ledger with index `from` until the account's next version. */
interface Version extends Account {
  from: number
}

/**
 * Ledgers of a private network with a single validator. A submitted transaction is applied to the open ledger
 * immediately and becomes final when that ledger closes.
 */
export class Ledgers {
  readonly networkId: number
  readonly #closed: Ledger[]
  readonly #accounts = new Map<string, Version[]>()
  readonly #placeOf = new Map<string, number>()
  #open: Applied[] = []

  /** @param treasury account that initially holds all coins */
  constructor(networkId: number, treasury: string) {
    this.networkId = networkId
    this.#closed = [sealed(FIRST_LEDGER - 1, '0'.repeat(64), 0, [])]
    this.#accounts.set(treasury, [{ from: FIRST_LEDGER - 1, balance: EVERYTHING, sequence: 1 }])
  }

  get last(): Ledger {
    return this.#closed[this.#closed.length - 1] as Ledger
  }

  get open(): readonly Applied[] {
    return this.#open
  }

  at(index: number): Ledger | undefined {
    return this.#closed[index - FIRST_LEDGER + 1]
  }

  /** Returns the ledger that contains a transaction, or undefined for a transaction that is not final. */
  ledgerOf(hash: string): Ledger | undefined {
    const index = this.#placeOf.get(hash)
    return index === undefined ? undefined : this.at(index)
  }

  /** Returns an account at the end of the given ledger, which may be the open ledger. */
  account(address: string, index: number): Account | undefined {
    return this.#accounts.get(address)?.findLast((version) => version.from <= index)
  }

  /**
   * Applies a transaction to the open ledger and returns its result code. A transaction with a `tec` code is included
   * in the ledger, but it only charges the fee and uses up its sequence number.
   * @throws {Refused} with the result code if the transaction is not applied
   */
  submit(signed: SignedTransaction): string {
    const index = this.last.index + 1
    const { Account: from, Fee: fee, Sequence: sequence } = signed.body
    if (this.#placeOf.has(signed.hash) || this.#open.some(({ hash }) => hash === signed.hash))
      throw new Refused('tefALREADY')
    this.#checkNetwork(signed)
    const source = this.account(from, index)
    if (source === undefined) throw new Refused('terNO_ACCOUNT')
    if (sequence < source.sequence) throw new Refused('tefPAST_SEQ')
    if (sequence > source.sequence) throw new Refused('terPRE_SEQ')
    if ((signed.body.LastLedgerSequence ?? index) < index) throw new Refused('tefMAX_LEDGER')
    if (BigInt(fee) < BASE_FEE) throw new Refused('telINSUF_FEE_P')
    if (source.balance < BigInt(fee)) throw new Refused('terINSUF_FEE_B')
    const { result, delivered } = this.#move(signed, index, source)
    this.#set(from, index, (account) => ({
      balance: account.balance - BigInt(fee) - (delivered ?? 0n),
      sequence: account.sequence + 1,
    }))
    this.#open.push({ ...signed, result, delivered })
    return result
  }

  /** Closes the open ledger and returns it. */
  close(closeTime = Math.floor(Date.now() / 1_000) - RIPPLE_EPOCH): Ledger {
    const { index, hash, closeTime: before } = this.last
    const ledger = sealed(index + 1, hash, Math.max(closeTime, before + 1), this.#open)
    for (const one of this.#open) this.#placeOf.set(one.hash, ledger.index)
    this.#closed.push(ledger)
    this.#open = []
    return ledger
  }

  #checkNetwork({ body }: SignedTransaction): void {
    if (this.networkId <= LAST_UNNAMED_NETWORK) {
      if (body.NetworkID !== undefined) throw new Refused('telNETWORK_ID_MAKES_TX_NON_CANONICAL')
      return
    }
    if (body.NetworkID === undefined) throw new Refused('telREQUIRES_NETWORK_ID')
    if (body.NetworkID !== this.networkId) throw new Refused('telWRONG_NETWORK')
  }

  #move(signed: SignedTransaction, index: number, source: Account): { result: string; delivered: bigint | null } {
    // Accept a change of account settings without any effect, because this network stores no account settings.
    if (signed.body.TransactionType === 'AccountSet') return { result: 'tesSUCCESS', delivered: null }
    // Allow only XRP payments, because this network has no tokens, offers or escrows.
    if (!isPayment(signed) || typeof signed.body.Amount !== 'string') throw new Refused('temDISABLED')
    const { Account: from, Destination: to, Amount: text, Fee: fee } = signed.body
    const amount = BigInt(text)
    if (amount <= 0n) throw new Refused('temBAD_AMOUNT')
    if (from === to) throw new Refused('temREDUNDANT')
    if (this.account(to, index) === undefined && amount < RESERVE)
      return { result: 'tecNO_DST_INSUF_XRP', delivered: null }
    if (source.balance - amount - BigInt(fee) < RESERVE) return { result: 'tecUNFUNDED_PAYMENT', delivered: null }
    this.#set(to, index, (account) => ({ ...account, balance: account.balance + amount }))
    return { result: 'tesSUCCESS', delivered: amount }
  }

  #set(address: string, index: number, change: (account: Account) => Account): void {
    const versions = this.#accounts.get(address) ?? []
    // A new account's first sequence number is the index of the ledger in which the account is created.
    const { balance, sequence } = change(versions.at(-1) ?? { balance: 0n, sequence: index })
    if (versions.at(-1)?.from === index) versions.pop()
    this.#accounts.set(address, [...versions, { from: index, balance, sequence }])
  }
}

function sealed(index: number, parentHash: string, closeTime: number, transactions: Applied[]): Ledger {
  const content = [index, parentHash, closeTime, ...transactions.map(({ hash }) => hash)].join('|')
  const hash = createHash('sha512').update(content).digest('hex').slice(0, 64).toUpperCase()
  return { index, hash, parentHash, closeTime, transactions }
}
