import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { fillText } from '@cambio/kernel/message-text'
import type { ComposedEmail } from '@cambio/core/notices/notice'
import { messageText } from './message-texts.ts'

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const CODE_STYLE = 'font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;margin:0 0 20px'

/** Recipient, language and content of an email. */
export interface EmailOrder {
  to: string
  locale: LocaleCode
  /** Message key prefix that identifies the kind of email. */
  kind: string
  /** Values of the `{{name}}` placeholders. `link` and `code` are placed in separate paragraphs. */
  values: Readonly<Record<string, string>>
}

/** Returns an email composed of the messages for its kind. Its plain text and its HTML have the same content. */
export function writeEmail({ to, locale, kind, values }: EmailOrder): ComposedEmail {
  const message = (key: string): string => messageText(locale, `${kind}_${key}`)
  const subject = fillText(message('subject'), values)
  const text = message('text')
  const paragraphs = text.split('\n\n')
  // If the language lacks the message, the email is in English, and its HTML must declare that language.
  const written = text === messageText(DEFAULT_LOCALE, `${kind}_text`) ? DEFAULT_LOCALE : locale
  return {
    to,
    subject,
    text: paragraphs.map((one) => fillText(one, values)).join('\n\n'),
    html: page(LOCALES[written].language, subject, paragraphs.map((one) => htmlOf(one, values)).join('\n')),
  }
}

function htmlOf(paragraph: string, values: EmailOrder['values']): string {
  const text = escapeHtml(fillText(paragraph, values))
  if (paragraph === '{{code}}') return `<p style="${CODE_STYLE}">${text}</p>`
  if (paragraph === '{{link}}')
    return `<p style="margin:0 0 20px"><a href="${text}" style="color:#0b6b53">${text}</a></p>`
  return `<p style="margin:0 0 20px">${text.replaceAll('\n', '<br>')}</p>`
}

function page(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16201c;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body}
</div>
</body>
</html>
`
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML so that email clients display it literally instead of interpreting it as markup. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
}
