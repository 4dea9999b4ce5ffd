import { pipeline, type Readable } from 'node:stream'
import type { HistoryOrder } from '@cambio/contract/calls/account/order-history'
import type { HistoryEntry } from '@cambio/core/orders/view/order-history'
import type { LocaleCode } from '@cambio/kernel/locale'
import { providerName } from '@cambio/kernel/provider-names'
import { stringify } from 'csv-stringify'
import { presentHistoryOrder } from './order-history.presenter.ts'

/**
 * States of orders without an accepted deposit. The amount cells of such orders are empty so that users can add up the
 * amount columns.
 */
const NOTHING_CAME: ReadonlySet<HistoryOrder['state']> = new Set(['WAITING', 'CONFIRMING', 'EXPIRED'])

/** Names of the states in each language, as on the pages. */
const STATES: Record<HistoryOrder['state'], Record<LocaleCode, string>> = {
  WAITING: { en: 'Waiting for payment', ru: 'Ждёт оплаты' },
  CONFIRMING: { en: 'Confirming', ru: 'Подтверждается' },
  EXCHANGING: { en: 'Swapping', ru: 'Меняем' },
  SENDING: { en: 'Sending', ru: 'Отправляем' },
  FINISHED: { en: 'Paid', ru: 'Выплачено' },
  EXPIRED: { en: 'Expired', ru: 'Истекла' },
  ACTION_REQUIRED: { en: 'Waiting for you', ru: 'Ждёт вас' },
  SUSPENSE: { en: 'Being checked', ru: 'Проверяет оператор' },
  REFUNDING: { en: 'Refunding', ru: 'Возвращаем' },
  REFUNDED: { en: 'Refunded', ru: 'Возвращено' },
  AT_RISK: { en: 'Transfer reverted', ru: 'Перевод отменён' },
}
const RATE_MODES: Record<HistoryOrder['rateMode'], Record<LocaleCode, string>> = {
  FIXED: { en: 'Fixed', ru: 'Фиксированный' },
  FLOATING: { en: 'Floating', ru: 'Плавающий' },
}

interface Column extends Record<LocaleCode, string> {
  cell: (order: HistoryOrder, locale: LocaleCode) => string | number
}

/** Columns in display order, with their headers and cell values. */
const COLUMNS: Column[] = [
  { en: 'Order', ru: 'Заявка', cell: (one) => one.orderId },
  { en: 'Created (UTC)', ru: 'Создана (UTC)', cell: (one) => one.createdAt },
  { en: 'State', ru: 'Состояние', cell: (one, locale) => STATES[one.state][locale] },
  { en: 'Rate', ru: 'Курс', cell: (one, locale) => RATE_MODES[one.rateMode][locale] },
  { en: 'Sent', ru: 'Отдано', cell: (one) => (NOTHING_CAME.has(one.state) ? '' : one.from.amount) },
  { en: 'Sent: coin', ru: 'Отдано: монета', cell: (one) => one.from.currencyTitle },
  { en: 'Sent: network', ru: 'Отдано: сеть', cell: (one) => one.from.networkTitle },
  { en: 'Received', ru: 'Получено', cell: (one) => (one.payoutTxId === null ? '' : one.to.amount) },
  { en: 'Received: coin', ru: 'Получено: монета', cell: (one) => one.to.currencyTitle },
  { en: 'Received: network', ru: 'Получено: сеть', cell: (one) => one.to.networkTitle },
  { en: 'Destination', ru: 'Адрес получения', cell: (one) => one.destinationAddress },
  { en: 'Transaction', ru: 'Транзакция', cell: (one) => (one.cardPayout ? '' : (one.payoutTxId ?? '')) },
  { en: 'Cashback, USDT', ru: 'Кешбэк, USDT', cell: (one) => one.cashback ?? '' },
  {
    en: 'Paid by card at',
    ru: 'Оплачено картой через',
    cell: (one) => (one.card ? providerName(one.card.provider) : ''),
  },
  {
    en: 'Number at the provider',
    ru: 'Номер у провайдера',
    cell: (one) => one.card?.reference ?? one.cardPayout?.reference ?? '',
  },
]

/**
 * Returns pages of orders as a CSV file (RFC 4180) with a byte order mark. Escapes spreadsheet formulas because a
 * destination address can contain one.
 */
export function csvOf(pages: AsyncIterable<HistoryEntry[]>, locale: LocaleCode): Readable {
  const file = stringify({
    bom: true,
    header: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    columns: COLUMNS.map((column) => column[locale]),
  })
  // If reading a page fails, `pipeline` destroys the stream, so the client can notice that the file is incomplete.
  pipeline(rowsOf(pages, locale), file, () => {})
  return file
}

async function* rowsOf(pages: AsyncIterable<HistoryEntry[]>, locale: LocaleCode) {
  for await (const page of pages)
    for (const entry of page) {
      const order = presentHistoryOrder(entry)
      yield COLUMNS.map(({ cell }) => cell(order, locale))
    }
}
