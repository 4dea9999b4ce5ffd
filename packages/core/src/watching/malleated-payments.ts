import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { ObservedBlock } from '../chains/observed-block.ts'
import type { PaymentAttempt } from '../payments/payment.ts'
import { reportToOrder } from '../sending/report-to-order.ts'

/**
 * Mined transaction that spends the inputs of a payment under an ID that differs from the IDs of all its signed
 * versions.
 */
export interface ForeignSpend {
  paymentId: string
  txId: string
  raw: string
  /** Signed version that makes the same transfer as the transaction; null if no version does. */
  version: PaymentAttempt | null
}

/**
 * Returns the transactions of a block that spend inputs of our pending payments but have an unknown transaction ID. On
 * a chain whose signatures do not cover their own encoding, anyone can change a transaction's ID before it is mined.
 */
export async function findForeignSpends(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  { spends = [] }: Pick<ObservedBlock, 'spends'>,
): Promise<ForeignSpend[]> {
  const { gateway, work } = deps
  if (gateway.model !== 'outputs' || spends.length === 0) return []
  const { payments } = work.stores
  const spent = await payments.inputsInFlight(gateway.chain, spends)
  const paymentOf = new Map(spent.map(({ spentBy, paymentId }) => [spentBy, paymentId]))
  const own = await payments.ownTransactions(gateway.chain, [...paymentOf.keys()])
  const found: ForeignSpend[] = []
  for (const [txId, paymentId] of paymentOf) {
    if (own.has(txId)) continue
    const raw = await gateway.bytesOf(txId)
    const versions = await payments.attemptsOf(paymentId)
    const version = versions.find((one) => one.end === null && gateway.isSameTransfer(one.raw, raw)) ?? null
    found.push({ paymentId, txId, raw, version })
  }
  return found
}

/**
 * Records a foreign transaction that spends a payment's inputs. If it makes the payment's transfer, it becomes the
 * payment's current version, which is settled like any other version. If it makes a different transfer, another program
 * has used the key: holds the payment and halts the chain for an operator.
 */
export async function recordForeignSpend(
  deps: Pick<ChainWorkerDeps, 'terms' | 'clock' | 'report'>,
  stores: Stores,
  spend: ForeignSpend,
): Promise<void> {
  const { paymentId, txId, raw, version } = spend
  const payment = await stores.payments.findLocked(paymentId)
  if (payment?.status !== 'SENT' && payment?.status !== 'SIGNED') return
  const { chain } = payment
  if (version?.reservation.kind !== 'inputs') {
    await stores.payments.save({ ...payment, status: 'HELD' })
    const reason = `the foreign transaction ${txId} has coins of payment ${paymentId}`
    await stores.chains.halt(chain, reason, deps.clock.now())
    return deps.report('foreign-transaction-has-our-coins', { payment: paymentId, chain, txId })
  }
  const mined = { ...payment, txId, raw, reservation: { ...version.reservation, isMalleated: true as const } }
  await stores.payments.save(mined)
  await reportToOrder(deps, stores, mined, { kind: 'settlement-sent' })
  deps.report('payment-mined-under-another-id', { payment: paymentId, chain, txId, signed: version.txId })
}
