import { formatFiat } from '@cambio/core/fiat/fiat-money'
import { DIRECTIONS } from '@cambio/core/ops/bank-transfers/record-line'
import type { OpenBankOrder, RecordedLine } from '@cambio/core/ops/bank-transfers/bank-line-store'
import type { Counted } from '@cambio/core/ops/counted'
import { json, moment } from './words.ts'

/**
 * Open payment order for the bank, with the payee's name. The name is null if the payee is not a verified account
 * holder.
 */
type ListedOrder = OpenBankOrder & { payee: string | null }

/**
 * Returns the open payment orders for the bank and the unconfirmed statement lines, either as text for an operator or
 * as JSON.
 */
export function bankTransferList(
  { orders, lines }: { orders: Counted<ListedOrder>; lines: Counted<RecordedLine> },
  isJson: boolean,
): string {
  if (isJson) return `${json({ orders: orders.items, lines: lines.items })}\n`
  const euros = (minor: bigint) => `${formatFiat({ currency: 'EUR', minor })} EUR`
  return [
    `Orders for the bank: ${orders.total}`,
    ...orders.items.map(
      ({ txId, iban, amountMinor, createdAt, taken, sale, payee, stop }) =>
        `  ${txId}  ${euros(amountMinor)} to ${iban}${sale === null ? '' : ` of ${payee ?? 'an account without a verified name'}, sale ${sale.orderId}`}, since ${moment(createdAt)}${taken === null ? '' : `, taken by ${taken.operator} at ${moment(taken.at)}`}${stop === null ? '' : `. DO NOT PAY (${stop})`}`,
    ),
    `Lines that wait for a second operator: ${lines.total}`,
    ...lines.items.map(
      ({ statementId, kind, amountMinor, name, operators }) =>
        `  ${statementId}  ${euros(amountMinor)} ${DIRECTIONS[kind]} ${name}, recorded by ${operators[0]}`,
    ),
    '',
  ].join('\n')
}
