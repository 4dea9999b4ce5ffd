import type { Deposit } from '../../chains/deposit.ts'
import { BANK_CHAIN, type Instrument } from '../../instruments/instrument.ts'
import { checkAddress } from '../../orders/check-addresses.ts'
import type { Order, RefundTarget } from '../../orders/order.ts'
import { refundTargetText } from '../../seals/statements.ts'
import type { Stores } from '../../chain-work/stores.ts'
import type { Decided } from '../decide.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

export interface PayableAddress {
  address: string
  memo: string | null
}

/** Returns an order's refund target, signed by the operator. */
export function sealedRefund(
  { sealer }: Pick<OpsDeps, 'sealer'>,
  { orderId }: Pick<Order, 'orderId'>,
  { address, memo }: PayableAddress,
): RefundTarget {
  return { address, memo, seal: sealer.seal(refundTargetText({ orderId, address, memo })) }
}

/**
 * Returns the address that receives a refund: the address that the operator specified or, by default, the order's
 * original refund address. Bank money goes back only to the IBAN that paid it (`payerIban`, null if unknown). The
 * address must be valid on the chain, and must be neither blacklisted nor one of our own addresses.
 * @throws {OpsRefusal} with the reason
 * @throws {DomainError} ADDRESS_INVALID, MEMO_INVALID
 */
export async function payableAddress(
  deps: Pick<OpsDeps, 'addressRules' | 'screening'>,
  stores: Stores,
  instrument: Instrument,
  order: Pick<Order, 'refundAddress' | 'refundMemo'> | null,
  named: PayableAddress | null,
  payerIban: string | null,
): Promise<PayableAddress> {
  const target = named ?? defaultTarget(order, payerIban)
  const address = checkAddress(deps.addressRules, instrument, target.address, target.memo, 'to')
  if (payerIban !== null && address !== payerIban)
    throw new OpsRefusal(
      `The money came from ${payerIban}. It goes back only to this IBAN, unless the bank has refused to refund it there.`,
    )
  if ((await stores.chains.ownAddresses(instrument.chain, [address])).length > 0)
    throw new OpsRefusal(`${address} is an address of the exchange.`)
  if (await deps.screening.isBlacklisted(instrument.chain, address)) throw new OpsRefusal(`${address} is blacklisted.`)
  return { address, memo: target.memo }
}

/** @throws {OpsRefusal} if neither the payer's IBAN nor a refund address is known */
function defaultTarget(
  order: Pick<Order, 'refundAddress' | 'refundMemo'> | null,
  payerIban: string | null,
): PayableAddress {
  if (payerIban !== null) return { address: payerIban, memo: null }
  const address = order?.refundAddress ?? null
  if (order === null || address === null) throw new OpsRefusal('No refund address is known: name one with --to.')
  return { address, memo: order.refundMemo }
}

/** A refund or return to an address that an operator chose. `subject` is the subject of the audit log entry. */
interface Redirected {
  action: 'order refund' | 'deposit return'
  subject: string
  to: string
}

/**
 * Returns the proposal of the first operator if bank money is to go to an IBAN other than the payer's IBAN. Returns
 * null if another operator has proposed this IBAN, or if no second operator is necessary. The database enforces the
 * same rule.
 */
export async function proposeOtherIban(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { chain, txId }: Pick<Deposit, 'chain' | 'txId'>,
  { action, subject, to }: Redirected,
): Promise<Decided | null> {
  const payerIban = chain === BANK_CHAIN ? await bankLines.payerIban(txId) : null
  if (payerIban === null || payerIban === to || (await bankLines.isIbanProposed(subject, to))) return null
  return {
    action: `${action}, first of two`,
    subject,
    facts: { to, payerIban },
    summary: [
      `The money came from ${payerIban}, and the bank refused to send it back there. It is to go to ${to}.`,
      'Nothing is sent yet: a second operator must confirm it with the same command.',
    ],
  }
}

/** Returns the only IBAN to which a deposit may go back. Null for coins, and for a statement line without an IBAN. */
export async function returnIbanOf(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { chain, txId }: Pick<Deposit, 'chain' | 'txId'>,
): Promise<string | null> {
  return chain === BANK_CHAIN ? bankLines.returnIban(txId) : null
}
