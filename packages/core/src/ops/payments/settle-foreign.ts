import type { OutputsGateway } from '../../chains/chain-gateway.ts'
import { paymentDiffered, paymentFeeRaised } from '../../payments/payment-postings.ts'
import type { Payment } from '../../payments/payment.ts'
import { reportToOrder } from '../../sending/report-to-order.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { isProposedByAnother } from '../second-operator.ts'
import { assertConfirmed } from './assert-confirmed.ts'

/** Audit log action for the first of the two operators. The second operator must specify the same transaction. */
const PROPOSED = 'payment settle, first of two'
const SETTLED = 'payment settle'

/** A final transaction that spends the inputs of a payment and that the signer did not write. */
export interface ForeignTransaction {
  txId: string
  raw: string
  feeAtomic: bigint
  /** Amount that the transaction pays to the payment's recipient, in base units. */
  paidAtomic: bigint
  /** Amount that the transaction pays to all other addresses, including our own, in base units. */
  othersAtomic: bigint
}

interface Named {
  paymentId: string
  txId: string
}

/**
 * Reads the foreign transaction that spent a held payment's inputs.
 * @throws {OpsRefusal} when the payment is not held after it was signed, or the transaction is not final, is one of the
 *   payment's versions, or has other inputs than the payment. Also when the second node does not confirm it, or the
 *   first node returns the bytes of another transaction.
 * @throws {AdapterError} when the node does not respond
 */
export async function proveForeign(deps: OpsDeps, stores: OpsStores, named: Named): Promise<ForeignTransaction> {
  const { paymentId } = named
  const txId = named.txId.toLowerCase()
  const { payment, inputs } = inputsOf(await stores.payments.find(paymentId), paymentId)
  const { chain, asset, to } = payment
  const gateway = outputsGateway(deps, chain)
  const versions = await stores.payments.attemptsOf(paymentId)
  if (versions.some((one) => one.txId === txId))
    throw new OpsRefusal(`${txId} is a version of payment ${paymentId}. The worker settles it.`)
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId)
  if (found.status !== 'included') throw new OpsRefusal(`Our node does not show ${txId} in a block.`)
  const depth = tip.height - found.block.height + 1
  const wanted = deps.catalogue.recorded(asset).minConfirmationsToWithdraw
  if (depth < wanted) throw new OpsRefusal(`Transaction ${txId} lies ${depth} of ${wanted} blocks deep.`)
  await assertConfirmed(deps, { payment: { ...payment, txId }, outcome: found })
  const raw = await gateway.bytesOf(txId)
  const content = gateway.contentOf(raw)
  if (content.txId !== txId) throw new OpsRefusal(`Our node returned other bytes for ${txId}.`)
  if (namesOf(content.inputs) !== namesOf(inputs))
    throw new OpsRefusal(`${txId} does not spend exactly the inputs of payment ${paymentId}: ${namesOf(inputs)}.`)
  const sum = (isPaid: boolean): bigint =>
    content.outputs.reduce((total, one) => ((one.address === to) === isPaid ? total + one.amountAtomic : total), 0n)
  return { txId, raw, feeAtomic: found.feeAtomic, paidAtomic: sum(true), othersAtomic: sum(false) }
}

/**
 * Settles a held payment with a foreign transaction, and books the difference. Two operators must specify the same
 * transaction. The worker then makes the payment final. Nothing is paid a second time: the payment's signed versions
 * share the inputs of the mined transaction.
 * @throws {OpsRefusal} when the payment has changed since the proof was obtained, or the recipient got less than the
 *   payment and the operators did not state that they paid the difference outside of Cambio
 */
export async function settleForeign(
  deps: OpsDeps,
  stores: OpsStores,
  {
    paymentId,
    operator,
    proof,
    isPaidOutside,
  }: { paymentId: string; operator: string; proof: ForeignTransaction; isPaidOutside: boolean },
): Promise<Decided> {
  const { payment: locked } = inputsOf(await stores.payments.findLocked(paymentId), paymentId)
  const outsideAtomic = restOutside(deps, locked, proof, isPaidOutside)
  const subject = `payment ${paymentId}`
  const facts = settlementFacts(deps, locked, proof, outsideAtomic)
  const shown = `${proof.txId} is final: it paid ${facts.paid} of ${facts.amount} to ${locked.to}, and ${facts.others} to others.`
  if (!(await isProposedByAnother(stores, { action: PROPOSED, subject, operator, facts }, ['transaction', 'outside'])))
    return {
      action: PROPOSED,
      subject,
      facts,
      summary: [shown, 'Nothing is booked yet: a second operator must confirm it with the same command.'],
    }
  const lostAtomic = lossOf(locked, proof) + outsideAtomic
  const loss = inCoins(lostAtomic, deps.catalogue.recorded(locked.asset))
  await adopt(deps, stores, locked, proof)
  await stores.ledger.post(paymentDiffered(locked, { lostAtomic, outsideAtomic }))
  return {
    action: SETTLED,
    subject,
    facts,
    summary: [
      shown,
      `A loss of ${loss} is booked${outsideAtomic > 0n ? `, and ${facts.outside} as paid outside of Cambio` : ''}.`,
      `Outputs to our own addresses are deposits. The worker makes payment ${paymentId} final once ${locked.chain} is resumed.`,
    ],
  }
}

/** Returns the settlement for the audit log, with amounts in units of the coin. */
function settlementFacts(deps: OpsDeps, payment: Payment, proof: ForeignTransaction, outsideAtomic: bigint) {
  const instrument = deps.catalogue.recorded(payment.asset)
  return {
    transaction: proof.txId,
    amount: inCoins(payment.amountAtomic, instrument),
    to: payment.to,
    paid: inCoins(proof.paidAtomic, instrument),
    others: inCoins(proof.othersAtomic, instrument),
    outside: inCoins(outsideAtomic, instrument),
  }
}

/**
 * Returns a held payment that was signed, and its inputs.
 * @throws {OpsRefusal} for any other payment
 */
function inputsOf(
  payment: Payment | null,
  paymentId: string,
): { payment: Payment; inputs: { txId: string; vout: number }[] } {
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  const { status, raw, reservation } = payment
  if (status !== 'HELD' || raw === null || reservation?.kind !== 'inputs')
    throw new OpsRefusal(
      `Payment ${paymentId} is ${status}: only a payment that was signed with inputs and is held can be settled by another transaction.`,
    )
  return { payment, inputs: reservation.inputs }
}

function outputsGateway({ gateways }: OpsDeps, chain: string): OutputsGateway {
  const gateway = gateways.get(chain)
  if (gateway?.model !== 'outputs') throw new OpsRefusal(`There is no node for ${chain}.`)
  return gateway
}

function namesOf(outputs: readonly { txId: string; vout: number }[]): string {
  return outputs
    .map(({ txId, vout }) => `${txId}:${vout}`)
    .toSorted()
    .join(', ')
}

/** Returns the coins that left the wallet beyond the payment and the fee. Negative if the recipient got less. */
function lossOf({ amountAtomic }: Payment, { paidAtomic, othersAtomic }: ForeignTransaction): bigint {
  return paidAtomic + othersAtomic - amountAtomic
}

/**
 * Returns the part of the payment that the foreign transaction did not pay and that the operators paid outside of
 * Cambio, in base units.
 */
function restOutside(deps: OpsDeps, payment: Payment, proof: ForeignTransaction, isPaidOutside: boolean): bigint {
  const rest = payment.amountAtomic - proof.paidAtomic
  if (rest <= 0n && isPaidOutside) throw new OpsRefusal('The recipient has the whole amount: nothing is paid outside.')
  if (rest <= 0n || isPaidOutside) return rest > 0n ? rest : 0n
  const coins = inCoins(rest, deps.catalogue.recorded(payment.asset))
  throw new OpsRefusal(
    `The recipient lacks ${coins}. The signer never pays payment ${payment.id} again: pay the rest outside of Cambio, then add --paid-outside.`,
  )
}

/**
 * Makes the foreign transaction the current version of the payment. Its outputs to our own addresses are deposits, so
 * it has no change output.
 */
async function adopt(
  deps: OpsDeps,
  stores: OpsStores,
  payment: Payment,
  { txId, raw, feeAtomic }: ForeignTransaction,
): Promise<void> {
  const { reservation, heldFeeAtomic, allowedFeeAtomic } = payment
  if (reservation?.kind !== 'inputs') throw new OpsRefusal(`Payment ${payment.id} has no inputs.`)
  const isDearer = feeAtomic > heldFeeAtomic
  const adopted: Payment = {
    ...payment,
    status: 'SENT',
    txId,
    raw,
    held: null,
    stuck: null,
    voidRequestedAt: null,
    heldFeeAtomic: isDearer ? feeAtomic : heldFeeAtomic,
    allowedFeeAtomic: allowedFeeAtomic === null || feeAtomic > allowedFeeAtomic ? feeAtomic : allowedFeeAtomic,
    timesReplaced: payment.timesReplaced + (isDearer ? 1 : 0),
    reservation: {
      kind: 'inputs',
      inputs: reservation.inputs,
      feeAtomic,
      changeAtomic: 0n,
      changeOutputs: 0,
      isMalleated: true,
    },
  }
  if (isDearer) await stores.ledger.post(paymentFeeRaised(payment, adopted, payment.asset))
  await stores.payments.save(adopted)
  await reportToOrder(deps, stores, adopted, { kind: 'settlement-sent' })
}
