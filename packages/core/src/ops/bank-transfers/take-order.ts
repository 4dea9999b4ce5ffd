import { BANK_CHAIN } from '../../instruments/instrument.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { BankOrderStop, PaidSale, SignedBankOrder } from './bank-line-store.ts'
import { payeeName } from './payee.ts'
import type { VerifiedNameDeps } from './verified-name.ts'

/** Why a bank order must not be carried out, and what an operator does instead. */
const STOPS: Readonly<Record<BankOrderStop, string>> = {
  reversed: 'its deposit was recalled or reverted. Run bank-transfer refused',
  'name-hit': 'its account has a name hit that is not cleared. See queue name-hits',
}

/**
 * Reserves a bank order for one operator, so that no other operator carries it out as well. A repeated call by the same
 * operator changes nothing.
 * @throws {OpsRefusal} when the order is unknown, is already on the statement, or was taken by another operator; when
 *   its deposit was reversed, or its account has a name hit that is not cleared; or when it pays out a sale of an
 *   account without a verified name
 */
export async function takeOrder(
  { catalogue, cipher }: Pick<OpsDeps, 'catalogue'> & VerifiedNameDeps,
  { bankLines, identities }: Pick<OpsStores, 'bankLines' | 'identities'>,
  { txId, operator }: { txId: string; operator: string },
): Promise<Decided> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (order.isDone) throw new OpsRefusal(`A line of the statement ends order ${txId} already.`)
  if (order.stop !== null) throw new OpsRefusal(`Do not carry out order ${txId}: ${STOPS[order.stop]}.`)
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
    facts: { amount, iban: order.iban, ...(payee !== null && { payee }) },
    summary: [
      `Order ${txId} is yours: ${amount} to ${order.iban}${payee === null ? '' : ` of ${payee}`}.`,
      ...(payee === null
        ? []
        : ['Enter exactly this name as the payee. If the bank reports another name, do not pay.']),
      'Carry it out at the bank once, then run bank-transfer sent.',
    ],
  }
}

function withoutName({ txId, settlesOrder }: SignedBankOrder, { userId, orderId }: PaidSale): OpsRefusal {
  const next = settlesOrder
    ? `Run bank-transfer refused ${txId}, then order refund ${orderId}.`
    : 'The order waits until the account has a verified name again.'
  return new OpsRefusal(
    `Account ${userId} of sale ${orderId} has no verified name, and the exchange pays no other person. ${next}`,
  )
}
