import type { SandboxCoin } from '../catalogue.ts'
import type { WalletLanguage, WalletTexts } from './texts.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Returns the HTML of the wallet page. A data attribute contains the texts for the script, so that the page needs no
 * inline script.
 */
export function walletHtml(page: {
  language: WalletLanguage
  otherLanguageHref: string
  texts: WalletTexts
  coins: readonly (SandboxCoin & { hasMemo: boolean })[]
}): string {
  const { language, texts: t, coins } = page
  const options = coins.map(
    ({ currencyTitle, networkTitle, hasMemo }) =>
      `<option value="${currencyTitle}/${networkTitle}"${hasMemo ? ' data-memo' : ''}>${currencyTitle} · ${networkTitle}</option>`,
  )
  return `<!doctype html>
<html lang="${language}" data-texts="${escape(JSON.stringify(t))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(t.title)} · Cambio</title>
<link rel="icon" href="data:,">
<script src="/sandbox/assets/theme.js"></script>
<link rel="stylesheet" href="/sandbox/assets/wallet.css">
<script type="module" src="/sandbox/assets/wallet.js"></script>
</head>
<body>
<p class="banner">${escape(t.banner)}</p>
<header class="wrap bar">
  <a class="mark" href="${language === 'ru' ? '/ru' : '/'}">← ${escape(t.back)}</a>
  <a class="language" href="${escape(page.otherLanguageHref)}" hreflang="${language === 'ru' ? 'en' : 'ru'}">${escape(t.otherLanguage)}</a>
</header>
<main class="wrap">
  <h1>${escape(t.title)}</h1>
  <noscript><p class="note bad">${escape(t.needsScript)}</p></noscript>
  <section class="card" aria-labelledby="pay-title">
    <h2 id="pay-title">${escape(t.payTitle)}</h2>
    <p class="lead">${escape(t.payLead)}</p>
    <form id="pay-form" class="row">
      <label class="field grow"><span>${escape(t.payLink)}</span><input id="pay-link" type="text" inputmode="url" autocomplete="off" spellcheck="false" required></label>
      <button class="button" type="submit">${escape(t.payShow)}</button>
    </form>
    <div id="pay-order" class="order" hidden></div>
    <p id="pay-note" class="note" role="status" hidden></p>
  </section>
  <section class="card" aria-labelledby="coins-title">
    <h2 id="coins-title">${escape(t.coinsTitle)}</h2>
    <p class="lead">${escape(t.coinsLead)}</p>
    <ul id="coins" class="coins" aria-busy="true">${coins.map(() => '<li class="coin skeleton"></li>').join('')}</ul>
    <p id="coins-note" class="note" role="status" hidden></p>
  </section>
  <section class="card" aria-labelledby="send-title">
    <h2 id="send-title">${escape(t.sendTitle)}</h2>
    <p class="lead">${escape(t.sendLead)}</p>
    <form id="send-form" class="row">
      <label class="field"><span>${escape(t.sendCoin)}</span><select id="send-coin">${options.join('')}</select></label>
      <label class="field grow"><span>${escape(t.sendAddress)}</span><input id="send-address" type="text" autocomplete="off" spellcheck="false" required></label>
      <label class="field amount" id="send-memo-field" hidden><span>${escape(t.sendMemo)}</span><input id="send-memo" type="text" autocomplete="off" spellcheck="false"></label>
      <label class="field amount"><span>${escape(t.sendAmount)}</span><input id="send-amount" type="text" inputmode="decimal" autocomplete="off" value="1" required></label>
      <button class="button" type="submit">${escape(t.sendButton)}</button>
    </form>
    <p id="send-note" class="note" role="status" hidden></p>
  </section>
  <section class="card" aria-labelledby="mail-title">
    <h2 id="mail-title">${escape(t.mailTitle)}</h2>
    <p class="lead">${escape(t.mailLead)}</p>
    <div id="mail"><p class="empty">${escape(t.mailEmpty)}</p></div>
  </section>
</main>
</body>
</html>
`
}
