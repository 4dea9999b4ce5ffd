import { hash as sha256, Keypair, nativeToScVal, xdr } from '@stellar/stellar-sdk/base'
import { applyOperation, BASE_RESERVE, type Move, spendable } from './operations.ts'
import { Refused, type SignedTransaction, verifySignatures } from './signed-transaction.ts'
import { State } from './state.ts'

/** Fee of each operation, in stroops. */
export const BASE_FEE = 100n
/** Initial supply in stroops: one hundred billion lumens, as on the public network. */
const EVERYTHING = 1_000_000_000_000_000_000n
export const PROTOCOL = 23
const ZEROS = new Uint8Array(32)
const MAX_SET_SIZE = 1_000
/** An account's first sequence number is the number of the ledger that created it, multiplied by this factor. */
const COUNT_SPACE = 1n << 32n

export interface Applied extends SignedTransaction {
  result: xdr.TransactionResult
  isDone: boolean
  moves: Move[]
}

export interface Ledger {
  sequence: number
  hash: string
  /** Close time, in epoch seconds. */
  closeTime: number
  /** `LedgerHeaderHistoryEntry` as XDR in base64. */
  headerXdr: string
  transactions: Applied[]
}

/**
 * Ledgers of a private network with a single validator. A submitted transaction is applied to the open ledger
 * immediately and becomes final when that ledger closes.
 */
export class Ledgers {
  /** Key pair of the account that initially holds all lumens. It is derived from the network's passphrase. */
  readonly root: Keypair
  readonly #closed: Ledger[] = []
  readonly #placeOf = new Map<string, Applied & { ledger: number }>()
  readonly #state = new State()
  readonly #openState = new State(this.#state)
  #open: Applied[] = []

  constructor(passphrase: string) {
    this.root = Keypair.master(passphrase)
    this.#state.set(this.root.publicKey(), { balance: EVERYTHING, sequence: 0n, data: new Map() })
    this.#closed.push(sealed(undefined, 0, []))
  }

  get last(): Ledger {
    return this.#closed[this.#closed.length - 1] as Ledger
  }

  get open(): readonly Applied[] {
    return this.#open
  }

  /** Accounts at the end of the last closed ledger. */
  get state(): Pick<State, 'get'> {
    return this.#state
  }

  /** Accounts after the open ledger's transactions. */
  get openState(): Pick<State, 'get'> {
    return this.#openState
  }

  at(sequence: number): Ledger | undefined {
    return this.#closed[sequence - 1]
  }

  /** Returns a final transaction together with its ledger number. */
  find(hash: string): (Applied & { ledger: number }) | undefined {
    return this.#placeOf.get(hash)
  }

  /**
   * Applies a transaction to the open ledger. A transaction with a failed operation is also included, but it only
   * charges the fee and uses up its sequence number. @throws {Refused}
   */
  submit(signed: SignedTransaction): Applied {
    const { body, source } = signed
    const fee = BASE_FEE * BigInt(body.operations.length)
    this.#check(signed, fee)
    const account = this.#openState.get(source)
    if (!account) throw new Refused('txNoAccount')
    const paid = { ...account, balance: account.balance - fee, sequence: BigInt(body.sequence) }
    this.#openState.set(source, paid)
    const scratch = new State(this.#openState)
    const applied = this.#carryOut(signed, scratch, fee)
    if (applied.isDone) scratch.settle()
    this.#open.push(applied)
    return applied
  }

  /** Closes the open ledger and returns it. */
  close(now: number): Ledger {
    const ledger = sealed(this.last, now, this.#open)
    this.#openState.settle()
    for (const one of this.#open) this.#placeOf.set(one.hash, { ...one, ledger: ledger.sequence })
    this.#closed.push(ledger)
    this.#open = []
    return ledger
  }

  /**
   * Checks a transaction in the same order as a real node. The time bounds are compared with the last ledger's close
   * time.
   * @throws {Refused}
   */
  #check(signed: SignedTransaction, fee: bigint): void {
    const { body, source } = signed
    const { closeTime: now, sequence: height } = this.last
    const next = height + 1
    const { minTime = '0', maxTime = '0' } = body.timeBounds ?? {}
    const { minLedger = 0, maxLedger = 0 } = body.ledgerBounds ?? {}
    if (body.operations.length === 0) throw new Refused('txMissingOperation')
    if (Number(minTime) > now || minLedger > next) throw new Refused('txTooEarly')
    if ((maxTime !== '0' && Number(maxTime) < now) || (maxLedger !== 0 && maxLedger <= next))
      throw new Refused('txTooLate')
    if (BigInt(body.fee) < fee) throw new Refused('txInsufficientFee')
    const account = this.#openState.get(source)
    if (!account) throw new Refused('txNoAccount')
    if (BigInt(body.sequence) !== account.sequence + 1n) throw new Refused('txBadSeq')
    verifySignatures(signed)
    if (spendable(this.#openState, source) < BigInt(body.fee)) throw new Refused('txInsufficientBalance')
  }

  #carryOut(signed: SignedTransaction, state: State, fee: bigint): Applied {
    const opens = BigInt(this.last.sequence + 1) * COUNT_SPACE
    const results: xdr.OperationResult[] = []
    const moves: Move[] = []
    let isDone = true
    for (const [operation, one] of signed.body.tx.operations.entries()) {
      const outcome = one.sourceAccount === null ? applyOperation(state, signed.source, one, opens) : null
      results.push(outcome?.result ?? xdr.OperationResult.opBadAuth())
      isDone &&= outcome?.isDone ?? false
      if (outcome?.move && outcome.receiver)
        moves.push({ operation, ...outcome.move, mark: markOf(outcome.receiver, signed.body.tx.memo) })
    }
    const { txSuccess, txFailed } = xdr.TransactionResultResult
    const result = new xdr.TransactionResult({
      feeCharged: fee,
      result: isDone ? txSuccess(results) : txFailed(results),
      ext: xdr.TransactionResultExt.v0(),
    })
    return { ...signed, result, isDone, moves: isDone ? moves : [] }
  }
}

/**
 * Returns the payment ID reported in a payment's events (CAP-67): the ID in the recipient's muxed address or, if it has
 * none, the memo.
 */
function markOf(receiver: xdr.MuxedAccount, memo: xdr.Memo): xdr.ScVal | null {
  if (receiver.type === 'keyTypeMuxedEd25519') return nativeToScVal(receiver.med25519.id, { type: 'u64' })
  switch (memo.type) {
    case 'memoNone':
      return null
    case 'memoId':
      return nativeToScVal(memo.id, { type: 'u64' })
    case 'memoText':
      return xdr.ScVal.scvString(memo.text.bytes)
    case 'memoHash':
      return xdr.ScVal.scvBytes(memo.hash.value)
    case 'memoReturn':
      return xdr.ScVal.scvBytes(memo.retHash.value)
  }
}

function sealed(before: Ledger | undefined, now: number, transactions: Applied[]): Ledger {
  const sequence = (before?.sequence ?? 0) + 1
  const closeTime = Math.max(now, (before?.closeTime ?? -1) + 1)
  const results = new xdr.TransactionResultSet({
    results: transactions.map(({ hash, result }) => new xdr.TransactionResultPair({ transactionHash: hash, result })),
  })
  const header = new xdr.LedgerHeader({
    ledgerVersion: PROTOCOL,
    previousLedgerHash: before?.hash ?? ZEROS,
    scpValue: new xdr.StellarValue({
      txSetHash: sha256(new TextEncoder().encode(transactions.map(({ hash }) => hash).join('|'))),
      closeTime: BigInt(closeTime),
      upgrades: [],
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: sha256(results.toXdr()),
    bucketListHash: ZEROS,
    ledgerSeq: sequence,
    totalCoins: EVERYTHING,
    feePool: 0n,
    inflationSeq: 0,
    idPool: 0n,
    baseFee: Number(BASE_FEE),
    baseReserve: Number(BASE_RESERVE),
    maxTxSetSize: MAX_SET_SIZE,
    skipList: [ZEROS, ZEROS, ZEROS, ZEROS],
    ext: xdr.LedgerHeaderExt.v0(),
  })
  const hash = sha256(header.toXdr())
  return {
    sequence,
    hash: Buffer.from(hash).toString('hex'),
    closeTime,
    headerXdr: new xdr.LedgerHeaderHistoryEntry({ hash, header, ext: xdr.LedgerHeaderHistoryEntryExt.v0() }).toXdr(
      'base64',
    ),
    transactions,
  }
}
