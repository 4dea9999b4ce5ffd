import { createHash } from 'node:crypto'
import type { AccountDelete, EscrowCreate, EscrowFinish, Payment, Transaction } from 'xrpl'
import { changedSettings, NO_SETTINGS, refusalOf, RESERVE, type Settings } from './account-settings.ts'
import { Refused, type SignedTransaction } from './signed-payment.ts'

/** Minimum fee of a transaction, in drops. */
export const BASE_FEE = 10n
/** Minimum fee of a transaction that deletes an account, in drops. */
const DELETION_FEE = 200_000n
/** An account can be deleted when its sequence number plus this number is at most the ledger's index. */
const DELETION_AGE = 256
/** Total supply, in drops. */
const EVERYTHING = 100_000_000_000_000_000n
const FIRST_LEDGER = 2
const SUCCESS = 'tesSUCCESS'
/** Start of the ledger's time scale, 2000-01-01, in Unix seconds. */
const RIPPLE_EPOCH = 946_684_800
/** Largest network ID that transactions omit. On a network with a larger ID, each transaction must contain it. */
const LAST_UNNAMED_NETWORK = 1_024

/** Coins that their owner has set aside for a recipient until any account finishes the escrow. */
export interface Escrow {
  owner: string
  to: string
  amount: bigint
  /** Time after which the escrow can be finished, in seconds since the year 2000. */
  finishAfter: number
}

/** Effect of a transaction on the accounts, excluding the fee. */
interface Move {
  result: string
  /**
   * Delivered amount in drops. It is null unless the transaction is a successful XRP payment or a successful deletion
   * of an account.
   */
  delivered: bigint | null
  /** Amount in drops that the transaction deducts from its sender's balance. */
  spent: bigint
  finished?: Escrow
}

/**
 * Change of an account's balance, in drops. `before` is null for a new account, and `after` is null for a deleted
 * account.
 */
export interface BalanceChange {
  address: string
  before: bigint | null
  after: bigint | null
}

export interface Applied extends SignedTransaction, Omit<Move, 'spent'> {
  changes: BalanceChange[]
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
  settings: Settings
}

/**
 * Version of an account. It is valid from the ledger with index `from` until the next version of the account. `account`
 * is null if the account is deleted.
 */
interface Version {
  from: number
  account: Account | null
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
  /** Escrows by owner and sequence number of the transaction that created them. */
  readonly #escrows = new Map<string, Escrow>()
  #open: Applied[] = []

  /** @param treasury account that initially holds all coins */
  constructor(networkId: number, treasury: string) {
    this.networkId = networkId
    this.#closed = [sealed(FIRST_LEDGER - 1, '0'.repeat(64), 0, [])]
    this.#accounts.set(treasury, [
      { from: FIRST_LEDGER - 1, account: { balance: EVERYTHING, sequence: 1, settings: NO_SETTINGS } },
    ])
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
    return this.#accounts.get(address)?.findLast((version) => version.from <= index)?.account ?? undefined
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
    const accounts = addressesOf(signed.body, this.#escrowOf(signed.body))
    const before = accounts.map((address) => this.account(address, index)?.balance ?? null)
    const { spent, ...moved } = this.#move(signed.body, index, source)
    this.#set(from, index, (account) => ({
      balance: account.balance - BigInt(fee) - spent,
      sequence: account.sequence + 1,
      settings: changedSettings(account.settings, signed.body),
    }))
    if (signed.body.TransactionType === 'AccountDelete' && moved.result === SUCCESS) this.#delete(from, index)
    const changes = accounts.map((address, place) => ({
      address,
      before: before[place] ?? null,
      after: this.account(address, index)?.balance ?? null,
    }))
    this.#open.push({ ...signed, ...moved, changes })
    return moved.result
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

  #move(body: SignedTransaction['body'], index: number, source: Account): Move {
    const { TransactionType: kind, Fee: fee } = body
    if (kind === 'AccountSet') return { result: SUCCESS, delivered: null, spent: 0n }
    const rest = source.balance - BigInt(fee)
    if (kind === 'Payment') return this.#pay(body, index, rest)
    if (kind === 'AccountDelete') return this.#empty(body, index, source, rest)
    if (kind === 'EscrowCreate') return this.#setAside(body, index, rest)
    if (kind === 'EscrowFinish') return this.#finish(body, index)
    // This network supports no other transaction types, because it has no tokens or offers.
    throw new Refused('temDISABLED')
  }

  #pay(
    { Account: from, Destination: to, Amount: text, DestinationTag: tag }: Payment,
    index: number,
    rest: bigint,
  ): Move {
    if (typeof text !== 'string') throw new Refused('temDISABLED')
    const amount = BigInt(text)
    if (amount <= 0n) throw new Refused('temBAD_AMOUNT')
    if (from === to) throw new Refused('temREDUNDANT')
    if (this.account(to, index) === undefined && amount < RESERVE) return failed('tecNO_DST_INSUF_XRP')
    const refusal = refusalOf(this.account(to, index), tag, amount)
    if (refusal !== null) return failed(refusal)
    if (rest - amount < RESERVE) return failed('tecUNFUNDED_PAYMENT')
    this.#add(to, index, amount)
    return { result: SUCCESS, delivered: amount, spent: amount }
  }

  /** Moves an account's whole balance, after the fee, to the destination of the `AccountDelete` transaction. */
  #empty(
    { Account: from, Destination: to, Fee: fee, DestinationTag: tag }: AccountDelete,
    index: number,
    source: Account,
    rest: bigint,
  ): Move {
    if (from === to) throw new Refused('temDST_IS_SRC')
    if (BigInt(fee ?? 0) < DELETION_FEE) throw new Refused('telINSUF_FEE_P')
    const target = this.account(to, index)
    if (target === undefined) return failed('tecNO_DST')
    const refusal = refusalOf(target, tag, null)
    if (refusal !== null) return failed(refusal)
    if (source.sequence + DELETION_AGE > index) return failed('tecTOO_SOON')
    if ([...this.#escrows.values()].some(({ owner }) => owner === from)) return failed('tecHAS_OBLIGATIONS')
    this.#add(to, index, rest)
    return { result: SUCCESS, delivered: rest, spent: rest }
  }

  #setAside(body: EscrowCreate, index: number, rest: bigint): Move {
    const { Account: owner, Destination: to, Amount: text, FinishAfter: finishAfter, Sequence: sequence } = body
    if (typeof text !== 'string' || finishAfter === undefined || body.Condition || body.CancelAfter)
      throw new Refused('temDISABLED')
    const amount = BigInt(text)
    if (amount <= 0n) throw new Refused('temBAD_AMOUNT')
    if (finishAfter <= this.last.closeTime) return failed('tecNO_PERMISSION')
    if (rest - amount < RESERVE) return failed('tecUNFUNDED')
    if (this.account(to, index) === undefined) return failed('tecNO_DST')
    this.#escrows.set(`${owner} ${sequence}`, { owner, to, amount, finishAfter })
    return { result: SUCCESS, delivered: null, spent: amount }
  }

  #finish(body: EscrowFinish, index: number): Move {
    const escrow = this.#escrowOf(body)
    if (escrow === undefined) return failed('tecNO_TARGET')
    if (this.last.closeTime <= escrow.finishAfter) return failed('tecNO_PERMISSION')
    this.#add(escrow.to, index, escrow.amount)
    this.#escrows.delete(`${body.Owner} ${body.OfferSequence}`)
    return { result: SUCCESS, delivered: null, spent: 0n, finished: escrow }
  }

  #escrowOf(body: Transaction): Escrow | undefined {
    return body.TransactionType === 'EscrowFinish'
      ? this.#escrows.get(`${body.Owner} ${body.OfferSequence}`)
      : undefined
  }

  #add(address: string, index: number, amount: bigint): void {
    this.#set(address, index, (account) => ({ ...account, balance: account.balance + amount }))
  }

  #delete(address: string, index: number): void {
    this.#replace(address, { from: index, account: null })
  }

  #set(address: string, index: number, change: (account: Account) => Account): void {
    // A new account's first sequence number is the index of the ledger in which the account is created.
    const account = change(this.account(address, index) ?? { balance: 0n, sequence: index, settings: NO_SETTINGS })
    this.#replace(address, { from: index, account })
  }

  #replace(address: string, version: Version): void {
    const versions = (this.#accounts.get(address) ?? []).filter(({ from }) => from !== version.from)
    this.#accounts.set(address, [...versions, version])
  }
}

/** Returns the effect of a failed transaction, which only pays its fee. */
function failed(result: string): Move {
  return { result, delivered: null, spent: 0n }
}

/** Returns the accounts whose balance a transaction may change. */
function addressesOf(body: Transaction, escrow: Escrow | undefined): string[] {
  const { TransactionType: kind, Account: from } = body
  const hasRecipient = kind === 'Payment' || kind === 'AccountDelete' || kind === 'EscrowCreate'
  const to = hasRecipient ? body.Destination : escrow?.to
  return to === undefined || to === from ? [from] : [from, to]
}

function sealed(index: number, parentHash: string, closeTime: number, transactions: Applied[]): Ledger {
  const content = [index, parentHash, closeTime, ...transactions.map(({ hash }) => hash)].join('|')
  const hash = createHash('sha512').update(content).digest('hex').slice(0, 64).toUpperCase()
  return { index, hash, parentHash, closeTime, transactions }
}
