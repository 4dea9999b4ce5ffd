import { BANK_CHAIN } from '../../instruments/instrument.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { BankOrderStop, PaidSale, SignedBankOrder } from './bank-line-store.ts'
import { payeeName } from './payee.ts'
import type { VerifiedNameDeps } from './verified-name.ts'

/**
 * Minimum age of a bank order's money at which an operator must first look for the transfer at the bank, in
 * milliseconds. A database that was restored from a backup may not show that the bank has already carried out the
 * order.
 */
const UNCERTAIN_AFTER_MS = 3_600_000

/** Why a bank order must not be carried out, and what an operator does instead. */
const STOPS: Readonly<Record<BankOrderStop, string>> = {
  reversed: 'its deposit was recalled or reverted. Run bank-transfer refused',
  'name-hit': 'its account has a name hit that is not cleared. See queue name-hits',
}

interface TakenOrder {
  txId: string
  operator: string
  /** Whether the operator has looked at the bank and found no transfer for the order. */
  isNotPaid: boolean
}

/**
 * Reserves a bank order for one operator, so that no other operator carries it out as well. A repeated call by the same
 * operator changes nothing.
 * @throws {OpsRefusal} when the bank order is unknown, is already on the statement, or is reserved by another operator;
 * when its deposit was reversed, or its account has a name hit that is not cleared; when it pays out a sale of an
 * account without a verified name; while signing is stopped; and when its money is old or of unknown age and
 * `isNotPaid` is not set
 */
export async function takeOrder(
  { catalogue, cipher, clock }: Pick<OpsDeps, 'catalogue' | 'clock'> & VerifiedNameDeps,
  stores: Pick<OpsStores, 'bankLines' | 'identities' | 'ops'>,
  { txId, operator, isNotPaid }: TakenOrder,
): Promise<Decided> {
  const { bankLines, identities } = stores
  const order = await payableOrder(stores, txId)
  const isOld = order.since === null || clock.now() - order.since > UNCERTAIN_AFTER_MS
  if (isOld && !isNotPaid) throw uncertain(order)
  const payee = await payeeName({ cipher }, { identities }, order)
  if (order.sale !== null && payee === null) throw withoutName(order, order.sale)
  const taker = await bankLines.take(txId, operator)
  if (taker !== operator) throw new OpsRefusal(`${taker} has taken order ${txId}. Do not carry it out.`)
  const currency = catalogue.nativeOf(BANK_CHAIN)
  if (currency === null) throw new OpsRefusal('CHAINS names no bank account.')
  const amount = inCoins(order.amountMinor, currency)
  return {
    action: 'bank-transfer take',
    subject: `bank order ${txId}`,
    facts: { amount, iban: order.iban, ...(payee !== null && { payee }), ...(isNotPaid && { notPaid: 'yes' }) },
    summary: [
      `Order ${txId} is yours: ${amount} to ${order.iban}${payee === null ? '' : ` of ${payee}`}.`,
      ...(payee === null
        ? []
        : ['Enter exactly this name as the payee. If the bank reports another name, do not pay.']),
      'Carry it out at the bank once, then run bank-transfer sent.',
    ],
  }
}

/**
 * Returns a bank order that may be carried out.
 * @throws {OpsRefusal} when the bank order is unknown, already completed or stopped, or while signing is stopped
 */
async function payableOrder(
  { bankLines, ops }: Pick<OpsStores, 'bankLines' | 'ops'>,
  txId: string,
): Promise<SignedBankOrder> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (order.isDone) throw new OpsRefusal(`A line of the statement ends order ${txId} already.`)
  if (order.stop !== null) throw new OpsRefusal(`Do not carry out order ${txId}: ${STOPS[order.stop]}.`)
  if ((await ops.signerSwitch()).killed)
    throw new OpsRefusal(
      `Do not carry out order ${txId}: signing is stopped, and the database may be older than the bank account. Import the statements of all days since the backup, then run restore finish and signer revive.`,
    )
  return order
}

function uncertain({ txId, since, iban }: SignedBankOrder): OpsRefusal {
  const [age, period] =
    since === null
      ? [`Order ${txId} is a transfer to the cold wallet.`, 'in the last days']
      : [`The money of order ${txId} is from ${new Date(since).toISOString()}.`, 'since then']
  return new OpsRefusal(
    `${age} Import the newest statement, and look at the bank for a transfer of this amount to ${iban} ${period}, also with another reference. If the bank shows no such transfer, add --not-paid.`,
  )
}

function withoutName({ txId, settlesOrder }: SignedBankOrder, { userId, orderId }: PaidSale): OpsRefusal {
  const next = settlesOrder
    ? `Run bank-transfer refused ${txId}, then order refund ${orderId}.`
    : 'The order waits until the account has a verified name again.'
  return new OpsRefusal(
    `Account ${userId} of sale ${orderId} has no verified name, and the exchange pays no other person. ${next}`,
  )
}
