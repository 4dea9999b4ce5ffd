import { BANK_CHAIN } from '../../instruments/instrument.ts'
import type { Payment } from '../../payments/payment.ts'
import { returnTargetText } from '../../seals/statements.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { stopRefusedTransfer, type ProvenDead } from '../payments/retry-payment.ts'
import { assertReturnable } from './decide-deposit.ts'
import { listingFacts } from './held-deposit.ts'
import { payableAddress, proposeOtherIban, returnIbanOf, type PayableAddress } from './payable-address.ts'

/** Returns the stopped payment that returns bank money, if any. It has failed, or is held and unsigned. */
export async function stoppedReturn(
  { payments }: Pick<OpsStores, 'payments'>,
  depositId: string,
): Promise<Payment | null> {
  const payment = await payments.findFor('return', depositId)
  if (payment?.chain !== BANK_CHAIN) return null
  return payment.status === 'FAILED' || (payment.status === 'HELD' && payment.raw === null) ? payment : null
}

/**
 * A return that an operator redirects to another IBAN. `proof`: the failed transaction; null if the payment is held.
 */
export interface RedirectedReturn {
  depositId: string
  to: PayableAddress | null
  proof: ProvenDead | null
  despiteListing?: boolean | undefined
}

/**
 * Returns bank money to another IBAN after its return was stopped. A new payment replaces the stopped one, because the
 * signer has recorded the stopped payment with its original recipient. The booked amount and fee remain unchanged. If
 * the statement line shows the payer's IBAN, two conditions apply. The bank must have refused to return the money to
 * that IBAN, and two operators must specify the same new IBAN.
 * @throws {OpsRefusal} when the return is not stopped, has changed since it was proven to have failed, or may not go to
 * the IBAN
 * @throws {DomainError} when the IBAN is invalid
 */
export async function redirectReturn(
  deps: OpsDeps,
  stores: OpsStores,
  { depositId, to: named, proof, despiteListing = false }: RedirectedReturn,
): Promise<Decided> {
  const deposit = await stores.chains.findDepositLocked(depositId)
  const found = await stoppedReturn(stores, depositId)
  const payment = found && (await stores.payments.findLocked(found.id))
  if (!deposit || !payment) throw new OpsRefusal(`The return of deposit ${depositId} has changed. Check it again.`)
  if (deposit.status !== 'RETURNED')
    throw new OpsRefusal(
      `Payment ${payment.id}, which returns the deposit, is ${payment.status}. Use payment retry ${payment.id}.`,
    )
  if (named === null)
    throw new OpsRefusal(`The return to ${payment.to} is ${payment.status}. Name the IBAN of the next one with --to.`)
  const listing = listingFacts(deposit, despiteListing)
  const order = deposit.orderId === null ? null : await stores.orders.find(deposit.orderId)
  await assertReturnable(stores, deposit, order)
  const instrument = deps.catalogue.recorded(deposit.asset)
  const to = await payableAddress(deps, stores, instrument, order, named, await returnIbanOf(stores, deposit))
  const subject = `deposit ${depositId}`
  const proposal = await proposeOtherIban(stores, deposit, { action: 'deposit return', subject, to: to.address })
  if (proposal) return proposal
  await replaceReturn(deps, stores, { payment, proof, to })
  await stores.chains.sealDecision(depositId, deps.sealer.seal(returnTargetText({ ...deposit, ...to })))
  const coins = inCoins(payment.amountAtomic, instrument)
  return {
    action: 'deposit return',
    subject,
    facts: { to: to.address, amount: coins, earlier: payment.to, earlierPayment: payment.id, ...listing },
    summary: [
      `Deposit ${depositId} is returned to ${to.address} instead of ${payment.to}: ${coins}. This cannot be undone.`,
      `Its earlier return, payment ${payment.id}, is cancelled: it moved nothing, and can never do so.`,
    ],
  }
}

/** Cancels a stopped return, and commits a payment of the same amount to another IBAN. */
async function replaceReturn(
  deps: OpsDeps,
  stores: OpsStores,
  { payment, proof, to }: { payment: Payment; proof: ProvenDead | null; to: PayableAddress },
): Promise<void> {
  await stopRefusedTransfer(deps, stores, payment, proof)
  if (!(await stores.payments.voidReturn(payment.id)))
    throw new OpsRefusal(
      `Payment ${payment.id} was signed and may still be carried out. A second payment could pay twice.`,
    )
  await stores.payments.intend({ ...payment, to: to.address, memo: to.memo }, deps.clock.now())
}
