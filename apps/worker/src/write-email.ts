import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { ComposedEmail } from '@cambio/core/notices/notice'

const MESSAGES = Object.fromEntries(LOCALE_CODES.map((code) => [code, messagesOf(code)])) as Record<
  LocaleCode,
  Record<string, string>
>

const PLACEHOLDER = /\{\{(\w+)\}\}/g
const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const CODE_STYLE = 'font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;margin:0 0 20px'

/** Recipient, language and content of an email. */
export interface EmailOrder {
  to: string
  locale: LocaleCode
  /** Prefix of the message keys, which identifies the kind of email. */
  kind: string
  /** Values of the `{{name}}` placeholders. `link` and `code` are placed in separate paragraphs. */
  values: Readonly<Record<string, string>>
}

/** Writes an email from its messages, as text and as HTML with the same content. */
export function writeEmail({ to, locale, kind, values }: EmailOrder): ComposedEmail {
  const message = (key: string): string => MESSAGES[locale][`${kind}_${key}`] ?? ''
  const subject = fill(message('subject'), values)
  const text = message('text')
  const paragraphs = text.split('\n\n')
  // When the language lacks the message, the email has the English text, and the HTML declares English.
  const written = text === MESSAGES[DEFAULT_LOCALE][`${kind}_text`] ? DEFAULT_LOCALE : locale
  return {
    to,
    subject,
    text: paragraphs.map((one) => fill(one, values)).join('\n\n'),
    html: page(LOCALES[written].language, subject, paragraphs.map((one) => htmlOf(one, values)).join('\n')),
  }
}

/** Replaces the placeholders, and removes lines whose value is empty. */
function fill(text: string, values: EmailOrder['values']): string {
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== ''))
    .map((line) => line.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? ''))
    .join('\n')
}

function htmlOf(paragraph: string, values: EmailOrder['values']): string {
  const text = escapeHtml(fill(paragraph, values))
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

/** Escapes text for HTML, so that email clients display users' text and execute nothing. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
}

/** Returns the messages of a language. Missing messages are replaced by English ones. */
function messagesOf(code: LocaleCode): Record<string, string> {
  const file = (name: string): URL => new URL(`messages/${name}.json`, import.meta.url)
  const read = (name: string): Record<string, string> =>
    existsSync(file(name)) ? (JSON.parse(readFileSync(file(name), 'utf8')) as Record<string, string>) : {}
  return { ...read(DEFAULT_LOCALE), ...read(code) }
}
