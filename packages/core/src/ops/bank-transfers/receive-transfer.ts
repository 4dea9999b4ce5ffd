import { comparePayer, type VerifiedName } from '../../fiat/compare-payer.ts'
import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { BANK_CHAIN } from '../../fiat/bank-statement.ts'
import type { Order } from '../../orders/order.ts'
import { dataContext, type EnvelopeCipher, type IdentityData } from '../../identity/identity.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** A received payment as an operator enters it. */
export interface ReceivedTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /** Deposit memo from the payment's reference; null when the statement shows no reference of the exchange. */
  memo: string | null
  /** Name of the payer, as the statement shows it. */
  payer: string
}

export interface ReceiveDeps {
  /** Returns the cipher of identity data. @throws {UsageError} when the setting is missing */
  cipher(): EnvelopeCipher
  /** IBAN of the exchange's account. */
  iban: string
}

/**
 * Returns the statement line of a received payment. Compares the payer with the verified name of the order's account.
 * @throws {OpsRefusal} when no order has the reference
 */
export async function receivedEntry(
  deps: ReceiveDeps,
  stores: Pick<OpsStores, 'chains' | 'orders' | 'identities'>,
  { statementId, memo, amountMinor, payer, bookedAt }: ReceivedTransfer,
): Promise<StatementEntry> {
  const order = memo === null ? null : await orderOf(deps, stores, memo)
  const verified = order === null ? null : await verifiedName(deps, stores, order)
  return {
    ...{ statementId, direction: 'in', memo, txId: null, amountMinor, feeMinor: 0n, name: payer, bookedAt },
    payerCheck: comparePayer(payer, verified),
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

/** Returns the name of the account holder from the passed identity check; null without one. */
async function verifiedName(
  { cipher }: ReceiveDeps,
  { identities }: Pick<OpsStores, 'identities'>,
  { userId }: Order,
): Promise<VerifiedName | null> {
  const check = userId === null ? null : await identities.latest(userId)
  if (check?.status !== 'PASS' || check.data === null) return null
  const bytes = await cipher().open(check.data, dataContext(check.checkId))
  return JSON.parse(new TextDecoder().decode(bytes)) as IdentityData
}
