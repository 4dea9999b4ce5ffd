import { formatFiat } from '@cambio/core/fiat/fiat-money'
import type { OpenBankOrder, RecordedLine } from '@cambio/core/ops/bank-transfers/bank-line-store'
import type { Counted } from '@cambio/core/ops/counted'
import { json, moment } from './words.ts'

/**
 * Returns the open payment orders for the bank and the unconfirmed statement lines, as text for an operator or as JSON.
 */
export function bankTransferList(
  { orders, lines }: { orders: Counted<OpenBankOrder>; lines: Counted<RecordedLine> },
  isJson: boolean,
): string {
  if (isJson) return `${json({ orders: orders.items, lines: lines.items })}\n`
  const euros = (minor: bigint) => `${formatFiat({ currency: 'EUR', minor })} EUR`
  return [
    `Orders for the bank: ${orders.total}`,
    ...orders.items.map(
      ({ txId, iban, amountMinor, createdAt, taken }) =>
        `  ${txId}  ${euros(amountMinor)} to ${iban}, since ${moment(createdAt)}${taken === null ? '' : `, taken by ${taken.operator} at ${moment(taken.at)}`}`,
    ),
    `Lines that wait for a second operator: ${lines.total}`,
    ...lines.items.map(
      ({ statementId, direction, amountMinor, name, operators }) =>
        `  ${statementId}  ${euros(amountMinor)} ${direction === 'in' ? 'from' : 'to'} ${name}, recorded by ${operators[0]}`,
    ),
    '',
  ].join('\n')
}
