import { formatAmount } from '@cambio/kernel/money'
import { escapeHtml, fieldHtml } from '../../http/page-html.ts'
import { SANDBOX_BANK_ACCOUNT } from './bank-account.ts'
import type { BankBook, BankEntry } from './bank-book.ts'
import type { BankTexts } from './bank-texts.ts'

/** Maximum number of entries that the page shows. The statement file contains all entries of a day. */
const MAX_SHOWN = 50
const CENT_DIGITS = 2

/** Prefilled content of the form for a transfer to the exchange. */
export interface Prefilled {
  amount: string
  reference: string
  /** Path of the order page to which the bank redirects the user after the transfer, or an empty string. */
  back: string
}

/**
 * Fictitious payer that is prefilled when the user comes from an order page, so that the transfer takes one click. The
 * IBAN is the German example from the IBAN registry.
 */
const PAYER = { name: 'Anna Buyer', iban: 'DE89370400440532013000' }
const NO_PAYER = { name: '', iban: '' }

const money = (cents: bigint) => `${formatAmount(cents, CENT_DIGITS)} EUR`

/** Returns the HTML of the content card: the account, the two forms, and the statement. */
export function bankCard(book: BankBook, t: BankTexts, prefilled: Prefilled): string {
  const { holder, iban } = SANDBOX_BANK_ACCOUNT
  const account = t.account
    .replace('{holder}', holder)
    .replace('{iban}', iban)
    .replace('{balance}', money(book.balanceBefore(Number.POSITIVE_INFINITY)))
  return `<p class="lead">${escapeHtml(account)}</p>
<h2>${escapeHtml(t.transferTitle)}</h2><p class="lead">${escapeHtml(t.transferLead)}</p>
${form(t, {
  path: 'transfer',
  label: t.send,
  amount: prefilled.amount,
  ...(prefilled.reference === '' ? NO_PAYER : PAYER),
  last: `${field('reference', t.reference, prefilled.reference, 140)}${hidden('back', prefilled.back)}`,
})}
<h2>${escapeHtml(t.orderTitle)}</h2><p class="lead">${escapeHtml(t.orderLead)}</p>
${form(t, {
  path: 'order',
  label: t.order,
  amount: '',
  ...NO_PAYER,
  last: field('endToEndId', t.endToEndId, '', 35),
})}
<h2>${escapeHtml(t.statement)}</h2>
<p><a href="/sandbox/bank/statement.xml">${escapeHtml(t.file)}</a></p>
${statement(book, t)}`
}

interface FormParts {
  path: string
  /** Label of the submit button. */
  label: string
  name: string
  iban: string
  amount: string
  /** HTML of the fields after the amount. */
  last: string
}

function form(t: BankTexts, { path, label, name, iban, amount, last }: FormParts): string {
  return `<form class="form" method="post" action="/sandbox/bank/${path}">
${field('name', t.name, name, 70)}${field('iban', t.iban, iban, 42)}
${field('amount', t.amount, amount, 15)}${last}
<button class="button primary" type="submit">${escapeHtml(label)}</button>
</form>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}

function field(name: string, label: string, value: string, maxLength: number): string {
  const attributes = `type="text" autocomplete="off" maxlength="${maxLength}" value="${escapeHtml(value)}"`
  return fieldHtml({ name, label, attributes })
}

function statement(book: BankBook, t: BankTexts): string {
  const entries = book.all()
  if (entries.length === 0) return `<p>${escapeHtml(t.empty)}</p>`
  const rows = entries.slice(-MAX_SHOWN).toReversed()
  return `<ul>${rows.map((entry) => row(entry, t, book.leftToReturn(entry))).join('\n')}</ul>`
}

/** Returns the HTML of an entry. `left` is the part of an outgoing transfer that can still be returned, in cents. */
function row(entry: BankEntry, t: BankTexts, left: bigint): string {
  const { id, cents, name, iban, reference, endToEndId, at } = entry
  const text = [new Date(at).toISOString(), money(BigInt(cents)), name, iban, reference || endToEndId].join(' · ')
  const button = `<form method="post" action="/sandbox/bank/return"><input type="hidden" name="id" value="${id}">
${field('amount', t.amount, formatAmount(left, CENT_DIGITS), 15)}<button class="button" type="submit">${escapeHtml(t.giveBack)}</button></form>`
  return `<li>${escapeHtml(text)}${left > 0n ? button : ''}</li>`
}
