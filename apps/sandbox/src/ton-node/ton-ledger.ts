import { createHash } from 'node:crypto'
import { type Address, beginCell, type Cell, storeMessage } from '@ton/core'
import { checkMessage, Refused, type Sending, type WalletData, type WalletMessage } from './wallet-message.ts'

/** Gas fee of a sending wallet, in nanotons. */
const SEND_GAS = 2_400_000n
/** Gas fee of a receiving wallet, in nanotons. */
const RECEIVE_GAS = 130_000n
/** Fee for forwarding a message, in nanotons. */
const CARRIAGE = 400_000n
/** Storage rent that each transaction charges to its account, in nanotons. */
const RENT = 700n
/** Initial supply in nanotons: five billion Toncoin, as on the public network. */
const EVERYTHING = 5_000_000_000_000_000_000n

export interface Account {
  balance: bigint
  /** Data of the account's wallet contract; null if the account has no contract. */
  wallet: WalletData | null
}

export interface SentMessage {
  hash: string
  /** Normalised hash of an external message (TEP-467); null for an internal message. */
  name: string | null
  source: Address | null
  destination: Address
  value: bigint
  bounce: boolean
  isBounced: boolean
  body: Cell
}

export interface Transaction {
  account: Address
  hash: string
  lt: bigint
  before: bigint
  after: bigint
  fees: bigint
  isAborted: boolean
  /** True if the coins bounced back to their sender. */
  isSentBack: boolean
  incoming: SentMessage
  outgoing: SentMessage[]
}

export interface Block {
  seqno: number
  /** Root hash of the block, in hex. */
  rootHash: string
  at: number
  transactions: Transaction[]
}

/**
 * Accounts and blocks of a basechain with a single shard, and of its masterchain. Every message is delivered in the
 * block in which it was sent.
 */
export class TonLedger {
  readonly #accounts = new Map<string, Account>()
  /**
   * Accounts that have changed since the last block, each with its state at that block; undefined for a new account.
   */
  readonly #untouched = new Map<string, Account | undefined>()
  readonly #closed: Block[] = []
  #open: { boc: string; transactions: Transaction[] }[] = []
  #lt = 0n

  constructor(treasury: { address: Address; wallet: WalletData }) {
    this.#accounts.set(keyOf(treasury.address), { balance: EVERYTHING, wallet: treasury.wallet })
    this.#closed.push(sealed(undefined, 0, []))
  }

  get last(): Block {
    return this.#closed[this.#closed.length - 1] as Block
  }

  get open(): readonly { boc: string }[] {
    return this.#open
  }

  at(seqno: number): Block | undefined {
    return this.#closed[seqno - 1]
  }

  /** Returns an account, including the effects of messages submitted since the last block. */
  account(address: Address): Account | undefined {
    return this.#accounts.get(keyOf(address))
  }

  /** Returns an account as of the last block. */
  settled(address: Address): Account | undefined {
    const key = keyOf(address)
    return this.#untouched.has(key) ? this.#untouched.get(key) : this.#accounts.get(key)
  }

  /** Executes an external message for the next block. @throws {Refused} when the receiving contract rejects it */
  submit(boc: string, message: WalletMessage, name: string): Transaction {
    const account = this.account(message.to)
    if (!account) throw new Refused('no such account')
    const wallet = account.wallet ?? message.brought
    if (!wallet) throw new Refused('no contract there')
    checkMessage(wallet, message, this.last.at)
    const before = account.balance
    if (before < SEND_GAS + RENT) throw new Refused('too little for its own work')
    this.#touch(message.to)
    account.wallet = { ...wallet, seqno: wallet.seqno + 1 }
    account.balance -= SEND_GAS + RENT
    const incoming = this.#message({ to: message.to, value: 0n, bounce: false, body: message.message.body }, null, name)
    const outgoing = message.sendings.flatMap((sending) => this.#sendFrom(message.to, account, sending))
    const transactions = [this.#transaction(message.to, before, incoming, outgoing)]
    for (const message of outgoing) transactions.push(...this.#deliver(message))
    this.#open.push({ boc, transactions })
    return transactions[0] as Transaction
  }

  /** Closes a block that contains all messages submitted since the previous block. */
  close(now: number): { block: Block; bocs: string[] } {
    const bocs = this.#open.map(({ boc }) => boc)
    const transactions = this.#open.flatMap((one) => one.transactions)
    const block = sealed(this.last, now, transactions)
    this.#closed.push(block)
    this.#open = []
    this.#untouched.clear()
    return { block, bocs }
  }

  #touch(address: Address): void {
    const key = keyOf(address)
    const account = this.#accounts.get(key)
    if (!this.#untouched.has(key)) this.#untouched.set(key, account && { ...account })
  }

  /**
   * Sends a transfer. If the balance is too low, sends nothing and reports no error because the wallet's send mode
   * ignores errors.
   */
  #sendFrom(source: Address, account: Account, sending: Sending): SentMessage[] {
    if (account.balance < sending.value + CARRIAGE) return []
    account.balance -= sending.value + CARRIAGE
    return [this.#message(sending, source, null)]
  }

  #deliver(message: SentMessage): Transaction[] {
    const { destination: to, value, bounce, source } = message
    const found = this.#accounts.get(keyOf(to))
    this.#touch(to)
    const account: Account = found ?? { balance: 0n, wallet: null }
    this.#accounts.set(keyOf(to), account)
    const before = account.balance
    account.balance += value
    const rent = found && before >= RENT ? RENT : 0n
    account.balance -= rent
    if (account.wallet) {
      account.balance -= value < RECEIVE_GAS ? value : RECEIVE_GAS
      return [this.#transaction(to, before, message, [])]
    }
    if (!bounce || source === null || value < CARRIAGE)
      return [this.#transaction(to, before, message, [], { isAborted: true })]
    account.balance -= value
    const back = this.#message(
      { to: source, value: value - CARRIAGE, bounce: false, body: bouncedBody(message.body) },
      to,
      null,
      true,
    )
    const sentBack = this.#transaction(to, before, message, [back], { isAborted: true, isSentBack: true })
    return [sentBack, ...this.#deliver(back)]
  }

  #message(sending: Sending, source: Address | null, name: string | null, isBounced = false): SentMessage {
    this.#lt += 1n
    const { to: destination, value, bounce, body } = sending
    const hash = beginCell()
      .store(
        storeMessage({
          body,
          info:
            source === null
              ? { type: 'external-in', dest: destination, importFee: 0n }
              : {
                  type: 'internal',
                  ihrDisabled: true,
                  bounce,
                  bounced: isBounced,
                  src: source,
                  dest: destination,
                  value: { coins: value },
                  ihrFee: 0n,
                  forwardFee: CARRIAGE,
                  createdLt: this.#lt,
                  createdAt: 0,
                },
        }),
      )
      .endCell()
      .hash()
      .toString('hex')
    return { hash, name, source, destination, value, bounce, isBounced, body }
  }

  #transaction(
    account: Address,
    before: bigint,
    incoming: SentMessage,
    outgoing: SentMessage[],
    { isAborted = false, isSentBack = false } = {},
  ): Transaction {
    this.#lt += 1n
    const after = this.#accounts.get(keyOf(account))?.balance ?? 0n
    const sent = outgoing.reduce((sum, { value }) => sum + value, 0n)
    return {
      account,
      before,
      after,
      incoming,
      outgoing,
      isAborted,
      isSentBack,
      lt: this.#lt,
      fees: before + incoming.value - after - sent,
      hash: digest(`${incoming.hash} ${this.#lt}`),
    }
  }
}

const keyOf = (address: Address): string => address.toRawString()
const digest = (content: string): string => createHash('sha256').update(content).digest('hex')

function bouncedBody(body: Cell): Cell {
  const bits = body.beginParse()
  return beginCell()
    .storeUint(0xffff_ffff, 32)
    .storeBits(bits.loadBits(Math.min(256, bits.remainingBits)))
    .endCell()
}

function sealed(before: Block | undefined, now: number, transactions: Transaction[]): Block {
  const seqno = (before?.seqno ?? 0) + 1
  const at = Math.max(now, (before?.at ?? -1) + 1)
  const rootHash = digest([seqno, before?.rootHash ?? '', at, ...transactions.map(({ hash }) => hash)].join('|'))
  return { seqno, rootHash, at, transactions }
}
