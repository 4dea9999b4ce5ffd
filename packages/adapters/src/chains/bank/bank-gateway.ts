import { createHash } from 'node:crypto'
import type { BlockRef, ObservedBlock, Upkeep } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { TransactionStatus, WalletGateway } from '@cambio/core/chains/chain-gateway'
import type { TransferTerms } from '@cambio/core/chains/transfer-terms'
import { payerSender } from '@cambio/core/fiat/bank-payer'
import { statementLineText, type BankStatement, type StatementLine } from '@cambio/core/fiat/bank-statement'
import type { SealVerifier } from '@cambio/core/seals/seal'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { BankChainSettings } from '../chain-settings.ts'
import { unpackBankOrder } from './bank-order.ts'
import { bankTerms } from './bank-terms.ts'

/** Access to the statement of the exchange's bank account. */
export interface BankAccess {
  statement: BankStatement
  /** Verifies the operators' signatures (seals) on statement lines. */
  seals: SealVerifier
}

/** Block before the first line of the bank statement. */
const GENESIS: BlockRef = { height: 0, hash: '0'.repeat(64) }
/** Output key of a statement line's transfer. A line contains at most one transfer. */
const OUTPUT_KEY = '0'

/**
 * Gateway that presents the exchange's bank account as a chain. Each statement line that operators have confirmed is
 * one final block. Throws for a line without a valid operator seal or with too few confirmations, so that no process
 * acts on it.
 */
export class BankGateway implements WalletGateway {
  readonly model = 'account'
  readonly ordering = 'once'
  readonly chain: string
  readonly #settings: BankChainSettings
  readonly #statement: BankStatement
  readonly #seals: SealVerifier

  constructor(settings: BankChainSettings, { statement, seals }: BankAccess) {
    this.chain = settings.chain
    this.#settings = settings
    this.#statement = statement
    this.#seals = seals
  }

  async tip(): Promise<BlockRef> {
    return this.#refAt(await this.#statement.newestHeight())
  }

  async block(height: number): Promise<ObservedBlock | null> {
    if (height === GENESIS.height) return { ...GENESIS, parentHash: '', at: 0, transfers: [] }
    const line = await this.#line(height)
    if (line === null) return null
    const { hash: parentHash } = await this.#refAt(height - 1)
    const recalled = line.kind === 'recall' && line.reverses !== null ? [line.reverses] : []
    const movements = { transfers: await this.#transfersOf(line), upkeep: this.#upkeepOf(line), recalled }
    return { ...refOf(line), parentHash, at: line.bookedAt, ...movements }
  }

  /**
   * Returns an empty list, because the statement has no unconfirmed transfers. A line becomes a transfer only once
   * operators have confirmed it, and it is then final.
   */
  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const line = await this.#statement.lineOf(txId)
    if (line !== null) {
      this.#assertConfirmed(line)
      const succeeded = line.kind !== 'refused' && !(await this.#isRecalled(line))
      return { status: 'included', block: refOf(line), succeeded, feeAtomic: line.feeMinor }
    }
    return { status: (await this.#statement.hasOrder(txId)) ? 'pending' : 'unknown' }
  }

  async senders({ txId }: TransferName): Promise<Senders> {
    const line = await this.#statement.lineOf(txId)
    if (line === null) throw new AdapterError(`The statement has no line ${txId}`, { retryable: true })
    this.#assertConfirmed(line)
    return [payerSender(line, BigInt(this.#settings.twoOperatorsAbove))]
  }

  /** Stores a payment order. An operator later submits it to the bank. */
  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    await this.#statement.keepOrder(unpackBankOrder(raw))
    return 'accepted'
  }

  async payoutFee(): Promise<bigint> {
    return BigInt(this.#settings.transferFee)
  }

  async terms(): Promise<TransferTerms> {
    return bankTerms(BigInt(this.#settings.transferFee))
  }

  async countsAsSpent(txId: string): Promise<boolean> {
    return this.#statement.hasOrder(txId)
  }

  /** Returns false, because no two bank payments spend the same coins. */
  async spentByAnother(): Promise<boolean> {
    return false
  }

  async balance(address: string): Promise<bigint> {
    if (address !== this.#settings.iban) return 0n
    return this.#statement.balanceAt(await this.#statement.newestHeight())
  }

  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    if ((await this.#refAt(at.height)).hash !== at.hash) return null
    return addresses.includes(this.#settings.iban) ? this.#statement.balanceAt(at.height) : 0n
  }

  async #refAt(height: number): Promise<BlockRef> {
    const line = height === GENESIS.height ? null : await this.#line(height)
    return line === null ? GENESIS : refOf(line)
  }

  async #line(height: number): Promise<StatementLine | null> {
    const line = await this.#statement.line(height)
    if (line !== null) this.#assertConfirmed(line)
    return line
  }

  /** Throws if a line's seal is invalid, or if fewer operators than its amount requires have confirmed the line. */
  #assertConfirmed(line: StatementLine, amountMinor = line.amountMinor): void {
    const { statementId, operators, seal } = line
    const needed = amountMinor > BigInt(this.#settings.twoOperatorsAbove) ? 2 : 1
    if (new Set(operators).size < needed || !this.#seals.isSealedBy('operator', statementLineText(line), seal))
      throw new AdapterError(`Line ${statementId} of the statement is not confirmed by its operators`, {
        retryable: false,
      })
  }

  /**
   * Returns the transfer in a statement line. Omits received money that the bank has recalled, so that the exchange
   * pays nothing for it. After a partial recall, returns the remaining amount as a transfer of the recall line. This
   * transfer has no reference, so it stays in suspense.
   */
  async #transfersOf(line: StatementLine): Promise<IncomingTransfer[]> {
    const { kind, statementId: txId, memo } = line
    const isReceived = kind === 'in' && !(await this.#isRecalled(line))
    const amountAtomic = isReceived ? line.amountMinor : await this.#leftByRecall(line)
    if (amountAtomic === 0n) return []
    return [{ txId, outputKey: OUTPUT_KEY, address: this.#settings.iban, memo, contract: null, amountAtomic }]
  }

  /**
   * Returns the part of a received amount that remains after the bank's recall, in minor units. Returns zero for a line
   * that is not a recall.
   */
  async #leftByRecall(line: StatementLine): Promise<bigint> {
    const received = line.kind === 'recall' && line.reverses ? await this.#statement.lineOf(line.reverses) : null
    if (received === null) return 0n
    // A partial recall changes the outcome for the whole received amount. It therefore needs as many operator
    // confirmations as that amount requires.
    this.#assertConfirmed(line, received.amountMinor)
    return received.amountMinor - line.amountMinor
  }

  async #isRecalled({ kind, statementId }: StatementLine): Promise<boolean> {
    const recall = kind === 'in' ? await this.#statement.recallOf(statementId) : null
    if (recall === null) return false
    this.#assertConfirmed(recall)
    return true
  }

  /** Returns a bank charge as an upkeep cost of the account. Returns an empty list for any other line. */
  #upkeepOf({ kind, statementId: txId, amountMinor: amountAtomic }: StatementLine): Upkeep[] {
    return kind === 'charge' ? [{ txId, address: this.#settings.iban, amountAtomic }] : []
  }
}

/**
 * Returns the block of a statement line. The block's hash commits to the height and to the line's seal, which covers
 * the line.
 */
function refOf({ height, seal }: StatementLine): BlockRef {
  return { height, hash: createHash('sha256').update(`${height} ${seal}`).digest('hex') }
}
