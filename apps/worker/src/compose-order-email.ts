import type { BankAccount } from '@cambio/core/fiat/bank-account'
import { shownMemo } from '@cambio/core/fiat/bank-account'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { isBankMoney, isCardMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { DueNotice, ComposedEmail, FiatNoticeKind } from '@cambio/core/notices/notice'
import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { LocaleCode } from '@cambio/kernel/locale'
import { maskIban } from '@cambio/kernel/mask-iban'
import { fillText } from '@cambio/kernel/message-text'
import { formatAmount } from '@cambio/kernel/money'
import { messageText } from './message-texts.ts'
import { emailLocale, orderLink } from './order-link.ts'
import { writeEmail } from './write-email.ts'

/** Fields of an order event from which an email or push notification is composed. */
type OrderNotice = Pick<DueNotice, 'orderId' | 'kind' | 'email' | 'locale' | 'destinationAddress' | 'from' | 'to'>

/** Returns the email about an order event, in the order's language. */
export function composeOrderEmail(
  notice: OrderNotice,
  catalogue: Catalogue,
  publicUrl: string,
): ComposedEmail & { link: string } {
  const locale = emailLocale(notice.locale)
  const [from, to] = [catalogue.recorded(notice.from), catalogue.recorded(notice.to)]
  const values = {
    order: String(notice.orderId),
    from: from.currencyTitle,
    to: to.currencyTitle,
    // An `OrderNotice` contains neither the payout amount nor the card, so a message about a sale names only the
    // currency.
    arrives: to.currencyTitle,
    card: cardText(null, locale),
    destination: destinationText(notice.destinationAddress, to),
    link: orderLink(publicUrl, locale, notice),
  }
  return { ...writeEmail({ to: notice.email, locale, kind: kindOf(notice.kind, from, to), values }), link: values.link }
}

/**
 * Returns the email about an order. Purchases by bank transfer and sales to a card or a bank account have their own
 * emails. `bank` is the exchange's account, or null if it has none.
 */
export function composeNotice(
  notice: Omit<DueNotice, 'attempts' | 'at'>,
  catalogue: Catalogue,
  { publicUrl, bank }: { publicUrl: string; bank: BankAccount | null },
): ComposedEmail {
  if (!/^(?:BANK|SALE)_/.test(notice.kind)) return composeOrderEmail(notice, catalogue, publicUrl)
  const locale = emailLocale(notice.locale)
  const [from, to] = [catalogue.recorded(notice.from), catalogue.recorded(notice.to)]
  const values = {
    order: String(notice.orderId),
    from: from.currencyTitle,
    to: to.currencyTitle,
    amount: inUnits(notice.depositAtomic, from, locale),
    arrives: inUnits(notice.amountToGetAtomic, to, locale),
    card: cardText(notice.cardDigits, locale),
    destination: destinationText(notice.destinationAddress, to),
    holder: bank?.holder ?? '',
    bic: bank?.bic ?? '',
    iban: notice.depositAddress,
    reference: shownMemo(from, notice.depositMemo) ?? '',
    link: orderLink(publicUrl, locale, notice),
  }
  return writeEmail({ to: notice.email, locale, kind: notice.kind, values })
}

/** Kinds of notifications about orders with fiat money, keyed by the kind that other orders use for the same event. */
type OwnKinds = Partial<Record<DueNotice['kind'], FiatNoticeKind>>
const OF_CARD_SALES: OwnKinds = {
  DEPOSIT_REGISTERED: 'SALE_RECEIVED',
  WITHDRAWAL_COMPLETED: 'SALE_PAID_OUT',
  REFUND_COMPLETED: 'SALE_REFUNDED',
}
const OF_BANK_SALES: OwnKinds = { DEPOSIT_REGISTERED: 'BANK_SALE_RECEIVED', WITHDRAWAL_COMPLETED: 'BANK_SALE_PAID_OUT' }
const OF_BANK_PURCHASES: OwnKinds = {
  DEPOSIT_REGISTERED: 'BANK_RECEIVED',
  WITHDRAWAL_COMPLETED: 'BANK_SENT',
  REFUND_COMPLETED: 'BANK_REFUNDED',
}

/**
 * Returns the kind of a notice, which is the prefix of its message keys. Orders with fiat money have their own kinds.
 */
function kindOf(kind: DueNotice['kind'], from: Instrument, to: Instrument): DueNotice['kind'] {
  if (isCardMoney(to)) return OF_CARD_SALES[kind] ?? kind
  if (isBankMoney(to)) return OF_BANK_SALES[kind] ?? kind
  return (isBankMoney(from) ? OF_BANK_PURCHASES[kind] : undefined) ?? kind
}

/**
 * Returns an order's destination as messages show it, with a masked IBAN. Returns an empty string for a sale to a card,
 * because its destination is the provider's card ID, which users do not know.
 */
function destinationText(address: string, to: Instrument): string {
  if (isCardMoney(to)) return ''
  return isBankMoney(to) ? maskIban(address) : address
}

/** Returns the name of the card that a sale pays, with its last digits if they are known. */
function cardText(digits: string | null, locale: LocaleCode): string {
  return digits === null
    ? messageText(locale, 'sale_card')
    : fillText(messageText(locale, 'sale_card_digits'), { digits })
}

function inUnits(atomic: bigint, { decimals, currencyTitle }: Instrument, locale: LocaleCode): string {
  return `${currencyAmountText(formatAmount(atomic, decimals), currencyTitle, locale)} ${currencyTitle}`
}
