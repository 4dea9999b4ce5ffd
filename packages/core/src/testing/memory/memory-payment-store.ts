import { present } from '@cambio/kernel/assert'
import type { SpentOutput } from '../../chains/observed-block.ts'
import type { KeyPath } from '../../chains/key-path.ts'
import type { OwnTransaction } from '../../payments/own-transaction.ts'
import {
  type AttemptEnd,
  type HeldPayment,
  type Payment,
  type PaymentAttempt,
  type PaymentStatus,
} from '../../payments/payment.ts'
import type { Utxo } from '../../chains/utxo.ts'
import {
  MAX_ESTIMATE_GAP_MS,
  type NewPayment,
  type PaymentStore,
  type Postponement,
  type UnsentLimits,
  type UnsentPayments,
} from '../../payments/payment-store.ts'
import { urgency } from '../../payments/urgency.ts'
import { intendedPayment } from './intended-payment.ts'
import type { KeptUtxo, MemoryDatabase } from './memory-database.ts'
import { ownTransactionOf } from './own-transaction-of.ts'

export class MemoryPaymentStore implements PaymentStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async intend(payment: NewPayment, now: number): Promise<Payment | null> {
    const db = this.#db
    const name = `${payment.purpose} ${payment.reference}`
    if (db.paymentIds.has(name)) return null
    if (payment.orderId !== null && db.settlements.has(payment.orderId))
      throw new Error(`order ${payment.orderId} has a settlement already`)
    const intended = intendedPayment(payment, db.nextId(), now)
    db.set(db.payments, intended.id, intended)
    db.set(db.paymentIds, name, intended.id)
    if (payment.orderId !== null) db.set(db.settlements, payment.orderId, intended.id)
    return intended
  }

  async voidSettlement(id: string): Promise<boolean> {
    const payment = this.#neverSigned(id)
    if (!payment || payment.orderId === null) return false
    this.#db.delete(this.#db.settlements, payment.orderId)
    this.#db.set(this.#db.payments, id, { ...payment, orderId: null, held: null })
    return true
  }

  async voidReturn(id: string): Promise<boolean> {
    const payment = this.#neverSigned(id)
    if (payment?.purpose !== 'return' || payment.reference.includes('.')) return false
    const reference = `${payment.reference}.${id}`
    this.#db.delete(this.#db.paymentIds, `return ${payment.reference}`)
    this.#db.set(this.#db.paymentIds, `return ${reference}`, id)
    this.#db.set(this.#db.payments, id, { ...payment, reference, held: null })
    return true
  }

  async settleIntoBalance(orderId: number): Promise<void> {
    const { settlements } = this.#db
    if (settlements.has(orderId)) throw new Error(`order ${orderId} has a settlement already`)
    this.#db.set(settlements, orderId, null)
  }

  #neverSigned(id: string): Payment | null {
    const payment = this.#db.payments.get(id)
    const wasSigned = [...this.#db.attempts.values()].some(({ paymentId, end }) => paymentId === id && end === null)
    if (payment?.status !== 'HELD' || payment.raw !== null || payment.reservation !== null || wasSigned) return null
    return payment
  }

  async find(id: string): Promise<Payment | null> {
    return this.#db.payments.get(id) ?? null
  }

  async findFor(purpose: Payment['purpose'], reference: string): Promise<Payment | null> {
    const id = this.#db.paymentIds.get(`${purpose} ${reference}`)
    return id === undefined ? null : this.find(id)
  }

  async findLocked(id: string): Promise<Payment | null> {
    return this.find(id)
  }

  async findAllLocked(ids: readonly string[]): Promise<Payment[]> {
    return this.#payments(({ id }) => ids.includes(id))
  }

  async inStatus(chain: string, statuses: readonly PaymentStatus[], limit: number): Promise<Payment[]> {
    return this.#payments((one) => one.chain === chain && statuses.includes(one.status)).slice(0, limit)
  }

  async sent(chain: string, after: string | null, limit: number): Promise<Payment[]> {
    const sent = await this.inStatus(chain, ['SENT'], Number.POSITIVE_INFINITY)
    return sent.filter(({ id }) => Number(id) > Number(after ?? '0')).slice(0, limit)
  }

  async unsent(chain: string, now: number, { ready, waiting }: UnsentLimits): Promise<UnsentPayments> {
    const unsent = await this.inStatus(chain, ['INTENT', 'RESERVED', 'SIGNED'], Number.POSITIVE_INFINITY)
    const waitOf = ({ id }: Payment) => this.#db.waits.get(id)
    const byTurn = unsent.toSorted((one, other) => (waitOf(one)?.after ?? 0) - (waitOf(other)?.after ?? 0))
    const isSlow = (one: Payment) => ['proof', 'estimate'].includes(waitOf(one)?.for ?? '')
    const chosen = [0, 1, 2, 3].flatMap((rank) => {
      const ranked = byTurn.filter((one) => urgency(one) === rank)
      const isReady = (one: Payment) => waitOf(one) === undefined
      const inTurn = ranked.filter((one) => !isReady(one) && !isSlow(one))
      return [...ranked.filter(isReady).slice(0, ready), ...inTurn.slice(0, waiting)]
    })
    const inOrder = chosen.toSorted((one, other) => urgency(one) - urgency(other) || Number(one.id) - Number(other.id))
    const due = byTurn.filter((one) => isSlow(one) && (waitOf(one)?.after ?? 0) <= now)
    const [retry] = due.toSorted((one, other) => urgency(one) - urgency(other))
    return { ready: inOrder, retry: retry ?? null }
  }

  async postpone(paymentId: string, { waitsFor, firstMs, maxMs }: Postponement, now: number): Promise<number> {
    const status = this.#db.payments.get(paymentId)?.status
    if (status !== 'INTENT' && (status !== 'RESERVED' || waitsFor === 'estimate')) return now
    const before = this.#db.waits.get(paymentId)
    const isSameWait = before?.for === waitsFor && (waitsFor !== 'estimate' || before.after > now - MAX_ESTIMATE_GAP_MS)
    const since = isSameWait ? before.since : now
    const after = now + Math.min(maxMs, Math.max(firstMs, now - since))
    this.#db.set(this.#db.waits, paymentId, { for: waitsFor, since, after })
    return since
  }

  async overdueChains(before: number): Promise<ReadonlySet<string>> {
    const isOverdue = (one: Payment) => {
      const wait = this.#db.waits.get(one.id)
      const since = wait?.since ?? (one.timesReopened === 0 ? one.createdAt : Number.POSITIVE_INFINITY)
      return urgency(one) === 1 && wait?.for !== 'coins' && since <= before
    }
    return new Set(this.#payments(isOverdue).map(({ chain }) => chain))
  }

  async cappedUntil(chain: string, now: number, limit: number): Promise<Payment[]> {
    const isDue = ({ status, held }: Payment) => status === 'HELD' && held?.why === 'caps' && (held.retryAt ?? 0) <= now
    return this.#payments((one) => one.chain === chain && isDue(one)).slice(0, limit)
  }

  async oldestHeld(why: HeldPayment['why']): Promise<number | null> {
    const waiting = this.#payments(({ status, held }) => status === 'HELD' && held?.why === why)
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ createdAt }) => createdAt))
  }

  async stuckChains(): Promise<ReadonlySet<string>> {
    return new Set(this.#payments(({ stuck }) => stuck !== null).map(({ chain }) => chain))
  }

  async forOrder(orderId: number): Promise<Payment[]> {
    const { deposits } = this.#db
    return this.#payments(
      (one) =>
        one.orderId === orderId || (one.purpose === 'return' && deposits.get(one.reference)?.orderId === orderId),
    )
  }

  async save(payment: Payment): Promise<void> {
    this.#keepAttempt(payment)
    if (this.#db.payments.get(payment.id)?.status !== payment.status) this.#db.delete(this.#db.waits, payment.id)
    this.#db.set(this.#db.payments, payment.id, payment)
  }

  async saveAll(payments: readonly Payment[]): Promise<void> {
    for (const payment of payments) await this.save(payment)
  }

  #keepAttempt({ id: paymentId, chain, txId, raw, reservation }: Payment): void {
    if (txId === null || raw === null) return
    const name = `${chain} ${txId}`
    const known = this.#db.attempts.get(name)
    if (known && known.paymentId !== paymentId) throw new Error(`transaction ${txId} belongs to another payment`)
    if (known) return
    const before = [...this.#db.attempts.values()].filter((one) => one.paymentId === paymentId)
    this.#db.set(this.#db.attempts, name, {
      paymentId,
      attempt: before.length + 1,
      txId,
      raw,
      reservation: present(reservation, 'signed bytes have a reservation'),
      end: null,
    })
  }

  async attemptsOf(paymentId: string): Promise<PaymentAttempt[]> {
    return [...this.#db.attempts.values()].filter((one) => one.paymentId === paymentId)
  }

  async endAttempt(chain: string, txId: string, end: AttemptEnd): Promise<void> {
    const name = `${chain} ${txId}`
    const known = present(this.#db.attempts.get(name), 'an attempt that ends was signed')
    if (known.end === null) this.#db.set(this.#db.attempts, name, { ...known, end })
  }

  async claimSequence(chain: string, source: KeyPath, paymentId: string, next: number): Promise<number> {
    const key = `${chain} ${source.purpose}/${source.index} `
    for (const [name, claimant] of this.#db.sequences)
      if (claimant === paymentId && name.startsWith(key)) return Number(name.slice(key.length))
    let sequence = next
    while (this.#db.sequences.has(key + sequence)) sequence += 1
    this.#db.set(this.#db.sequences, key + sequence, paymentId)
    return sequence
  }

  async spendableLocked(chain: string, limit: number): Promise<Utxo[]> {
    return [...this.#db.utxos]
      .filter(([name, { claimedBy }]) => claimedBy === null && name.startsWith(`${chain} `))
      .map(([, { txId, vout, amountAtomic, key }]) => ({ txId, vout, amountAtomic, key }))
      .toSorted((one, other) => Number(other.amountAtomic - one.amountAtomic))
      .slice(0, limit)
  }

  async claimInputs(chain: string, inputs: readonly Utxo[], paymentId: string): Promise<void> {
    for (const { txId, vout } of inputs) {
      const name = `${chain} ${txId} ${vout}`
      const utxo = present(this.#db.utxos.get(name), 'a selected output')
      if (utxo.claimedBy === null) this.#db.set(this.#db.utxos, name, { ...utxo, claimedBy: paymentId })
    }
  }

  async claimantOf(chain: string, txId: string, vout: number): Promise<string | null> {
    return this.#db.utxos.get(`${chain} ${txId} ${vout}`)?.claimedBy ?? null
  }

  async inputsInFlight(
    chain: string,
    spends: readonly SpentOutput[],
  ): Promise<(SpentOutput & { paymentId: string })[]> {
    return spends.flatMap((spent) => {
      const paymentId = this.#db.utxos.get(`${chain} ${spent.txId} ${spent.vout}`)?.claimedBy ?? null
      const status = paymentId === null ? null : this.#db.payments.get(paymentId)?.status
      return paymentId !== null && (status === 'SIGNED' || status === 'SENT') ? [{ ...spent, paymentId }] : []
    })
  }

  async releaseClaims(paymentId: string): Promise<void> {
    for (const [name, claimant] of this.#db.sequences)
      if (claimant === paymentId) this.#db.delete(this.#db.sequences, name)
    for (const [name, utxo] of this.#db.utxos)
      if (utxo.claimedBy === paymentId) this.#db.set(this.#db.utxos, name, { ...utxo, claimedBy: null })
  }

  async dropClaimedInputs(paymentId: string): Promise<void> {
    for (const [name, utxo] of this.#db.utxos) if (utxo.claimedBy === paymentId) this.#db.delete(this.#db.utxos, name)
  }

  async closedAboveLocked(chain: string, height: number): Promise<Payment[]> {
    return this.#payments(
      (one) =>
        one.chain === chain &&
        (one.status === 'FINAL' || one.status === 'FAILED' || one.status === 'HELD') &&
        one.blockHeight !== null &&
        one.blockHeight > height,
    )
  }

  async addUtxo(chain: string, utxo: Utxo, _blockHeight: number): Promise<void> {
    const name = `${chain} ${utxo.txId} ${utxo.vout}`
    const kept: KeptUtxo = { ...utxo, claimedBy: null }
    if (!this.#db.utxos.has(name)) this.#db.set(this.#db.utxos, name, kept)
  }

  async dropUnspent(chain: string, txId: string, vout: number): Promise<void> {
    const name = `${chain} ${txId} ${vout}`
    if (this.#db.utxos.get(name)?.claimedBy === null) this.#db.delete(this.#db.utxos, name)
  }

  async ownTransactions(chain: string, txIds: readonly string[]): Promise<Map<string, OwnTransaction>> {
    const found = txIds.flatMap((txId) => {
      const attempt = this.#db.attempts.get(`${chain} ${txId}`)
      if (!attempt) return []
      const payment = present(this.#db.payments.get(attempt.paymentId), 'its payment')
      return [[txId, ownTransactionOf(payment, attempt)] as const]
    })
    return new Map(found)
  }

  #payments(which: (payment: Payment) => boolean): Payment[] {
    return [...this.#db.payments.values()].filter(which)
  }
}
