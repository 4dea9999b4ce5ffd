import { escapeHtml, fieldHtml } from '../http/page-html.ts'
import type { PaymentTexts } from './payment-texts.ts'
import type { Purchase } from './purchase.ts'

/** Reason why the payment page shows the form again. */
export type PaymentProblem = 'wrongCard' | 'wrongCode'

const note = (kind: 'bad' | 'good' | '', text: string) =>
  `<p class="note ${kind}" role="status">${escapeHtml(text)}</p>`

const money = ({ pay, currency }: Purchase) => `${pay} ${currency}`

/** Returns the HTML of the payment page's main panel: the card form, the 3-D Secure form, or the result. */
export function paymentCard(
  purchase: Purchase,
  t: PaymentTexts,
  { problem, returnUrl }: { problem: PaymentProblem | null; returnUrl: string | null },
): string {
  const amount = `${purchase.amount} ${purchase.coin}`
  const summary = t.summary
    .replace('{pay}', money(purchase))
    .replace('{amount}', amount)
    .replace('{network}', purchase.network)
  const step =
    purchase.status === 'new'
      ? cardForm(purchase, t)
      : purchase.status === 'pending'
        ? codeForm(t)
        : resultOf(purchase, t, returnUrl)
  return `<h2>${escapeHtml(summary)}</h2>${problem === null ? '' : note('bad', t[problem])}${step}`
}

function cardForm(purchase: Purchase, t: PaymentTexts): string {
  const field = (name: 'number' | 'expiry' | 'cvv' | 'holder', attributes: string) =>
    fieldHtml({ name, label: t[name], attributes: `type="text" autocomplete="off" ${attributes}` })
  return `<p class="lead">${escapeHtml(t.testCards)}</p>
<form class="form" method="post" action="/sandbox/pay/${purchase.id}/card">
${field('number', 'inputmode="numeric" maxlength="23"')}
${field('expiry', 'inputmode="numeric" maxlength="5" placeholder="12/30"')}
${field('cvv', 'inputmode="numeric" maxlength="4"')}
${field('holder', 'maxlength="80"')}
<button class="button primary" type="submit">${escapeHtml(t.pay.replace('{pay}', money(purchase)))}</button>
</form>`
}

function codeForm(t: PaymentTexts): string {
  const code = fieldHtml({
    name: 'code',
    label: t.code,
    attributes: 'type="text" autocomplete="off" inputmode="numeric" maxlength="8"',
  })
  return `<h2>${escapeHtml(t.codeTitle)}</h2>
<p class="lead">${escapeHtml(t.codeLead)}</p>
<form class="form" method="post">
${code}
<button class="button primary" type="submit" name="action" value="confirm">${escapeHtml(t.confirm)}</button>
<button class="button" type="submit" name="action" value="cancel" formnovalidate>${escapeHtml(t.cancel)}</button>
</form>`
}

function resultOf({ status, merchantTransactionId }: Purchase, t: PaymentTexts, returnUrl: string | null): string {
  const results: Record<string, string> = {
    paid: note('good', t.paid),
    order_scheduled: note('', t.held),
    order_failed: note('bad', t.declined),
    cancelled: note('bad', t.cancelled),
    descriptor_failed: note('bad', t.cancelled),
  }
  const result = results[status] ?? note('', t.ended)
  if (returnUrl === null) return result
  const url = new URL(returnUrl)
  url.searchParams.set('merchant_transaction_id', merchantTransactionId)
  return `${result}<p><a href="${escapeHtml(url.toString())}">${escapeHtml(t.back)}</a></p>`
}
