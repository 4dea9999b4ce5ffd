import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { FLOAT_MEMO } from '../../chains/deposit-memo.ts'
import { comparePayer, type ToLatin } from '../../fiat/compare-payer.ts'
import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { Order } from '../../orders/order.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { screenPayer, type ScreenNamesDeps } from '../users/screen-names.ts'
import { verifiedName, type VerifiedNameDeps } from './verified-name.ts'

/** A received payment, as entered by an operator. */
export interface ReceivedTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /**
   * Deposit memo from the payment reference. Null if the statement shows none of our references; `FLOAT_MEMO` for the
   * exchange's own money.
   */
  memo: string | null
  /** The payer's name as it appears on the bank statement. */
  payer: string
  /** IBAN of the payer; null if the bank statement does not show it. */
  payerIban: string | null
}

export interface ReceiveDeps extends VerifiedNameDeps, Pick<ScreenNamesDeps, 'names'> {
  toLatin: ToLatin
  /** IBAN of the exchange's bank account. */
  iban: string
}

/**
 * Returns the statement line for a received payment. Compares the payer with the sanctions lists and with the verified
 * name of the order's account.
 * @throws {OpsRefusal} when no order has the reference, or when the payer's IBAN is the exchange's own account
 * @throws {NameListsUnavailable} when a list cannot be read completely
 */
export async function receivedEntry(
  deps: ReceiveDeps,
  stores: Pick<OpsStores, 'chains' | 'orders' | 'identities' | 'nameHits'>,
  { statementId, memo, amountMinor, payer, payerIban, bookedAt }: ReceivedTransfer,
): Promise<StatementEntry> {
  if (payerIban === deps.iban)
    throw new OpsRefusal(
      "The payer's IBAN is the account of the exchange, to which no money can go back. If a transfer of the exchange came back, use bank-transfer returned.",
    )
  const isOwn = memo === FLOAT_MEMO
  const order = memo === null || isOwn ? null : await orderOf(deps, stores, memo)
  const verified = order === null ? null : await verifiedName(deps, stores, order.userId)
  const isListed = !isOwn && (await screenPayer(deps, stores, { statementId, payer })).length > 0
  const compared = isOwn ? 'matches' : comparePayer(deps.toLatin, payer, verified)
  return {
    statementId,
    kind: 'in',
    memo,
    txId: null,
    reverses: null,
    amountMinor,
    feeMinor: 0n,
    name: payer,
    bookedAt,
    payerCheck: isListed ? 'listed' : compared,
    payerIban: isOwn ? null : payerIban,
  }
}

async function orderOf(
  { iban }: ReceiveDeps,
  { chains, orders }: Pick<OpsStores, 'chains' | 'orders'>,
  memo: string,
): Promise<Order> {
  const owner = (await chains.ownersByMemo(BANK_CHAIN, [{ address: iban, memo }])).get(memo)
  const order = owner === undefined || owner.orderId === null ? null : await orders.find(owner.orderId)
  if (order === null)
    throw new OpsRefusal(
      'No order has this reference. Record the line without --reference: the money then waits as a deposit in suspense.',
    )
  return order
}
