import type { FastifyReply } from 'fastify'

const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
]

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Sends a sandbox page whose content depends on the browser's language. `framedBy` determines whether pages from the
 * same origin may frame the page.
 */
export function sendPage(
  reply: FastifyReply,
  html: string,
  status = 200,
  framedBy: 'none' | 'self' = 'none',
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [...RULES, `frame-ancestors '${framedBy}'`].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    })
    .send(html)
}

/**
 * Returns a page with a single card, in the style of the wallet page. `title` and `banner` are plain text, `card` is
 * HTML.
 */
export function cardPage({ language, title, banner, card }: Record<'language' | 'title' | 'banner' | 'card', string>) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<script src="/sandbox/assets/theme.js"></script>
<link rel="stylesheet" href="/sandbox/assets/wallet.css">
</head>
<body>
<p class="banner">${escapeHtml(banner)}</p>
<main class="wrap narrow">
  <h1>${escapeHtml(title)}</h1>
  <section class="card">
${card}
  </section>
</main>
</body>
</html>
`
}

/** Returns the HTML of a form field. `label` is plain text; `name` and `attributes` must already be valid HTML. */
export function fieldHtml({ name, label, attributes }: Record<'name' | 'label' | 'attributes', string>): string {
  return `<label class="field"><span>${escapeHtml(label)}</span><input name="${name}" ${attributes} required></label>`
}
