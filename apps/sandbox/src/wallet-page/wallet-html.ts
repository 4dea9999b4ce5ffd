import type { SandboxCoin } from '../catalogue.ts'
import { escapeHtml } from '../http/page-html.ts'
import type { WalletLanguage, WalletTexts } from './texts.ts'

/** Names displayed on the wallet page's tabs, by chain. */
const CHAIN_NAMES: Readonly<Record<string, string>> = {
  ethereum: 'Ethereum',
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  'bitcoin-cash': 'Bitcoin Cash',
  bsc: 'BNB Chain',
  polygon: 'Polygon',
  tron: 'Tron',
  solana: 'Solana',
  ton: 'TON',
  xrp: 'XRP Ledger',
  stellar: 'Stellar',
  monero: 'Monero',
  iotex: 'IoTeX',
}

type WalletCoin = SandboxCoin & { hasMemo: boolean }

const chainName = (chain: string): string => CHAIN_NAMES[chain] ?? chain

/** Returns a tab for each chain, with the first one selected. */
const tabs = (coins: readonly WalletCoin[]): string =>
  [...new Set(coins.map(({ chain }) => chain))]
    .map(
      (chain, place) =>
        `<button class="tab" type="button" role="tab" id="tab-${chain}" data-chain="${chain}" aria-controls="coins-panel" aria-selected="${place === 0}" tabindex="${place === 0 ? 0 : -1}">${chainName(chain)}</button>`,
    )
    .join('')

/**
 * Returns the rows for all coins. The page's script shows the selected chain's rows and fills in addresses and
 * balances.
 */
const rows = (coins: readonly WalletCoin[], t: WalletTexts): string =>
  coins
    .map(
      ({ currencyTitle, networkTitle, chain }) =>
        `<li class="coin" data-coin="${currencyTitle}/${networkTitle}" data-chain="${chain}" data-name="${chainName(chain)}"${chain === coins[0]?.chain ? '' : ' hidden'}><b>${currencyTitle}</b><span class="network">${networkTitle}</span><span class="balance"></span><button class="button small" type="button" aria-label="${escapeHtml(t.copy)}: ${currencyTitle} ${networkTitle}">${escapeHtml(t.copy)}</button></li>`,
    )
    .join('')

/**
 * Returns the HTML of the wallet page. A data attribute contains the messages that the script shows so that the page
 * needs no inline script.
 */
export function walletHtml(page: {
  language: WalletLanguage
  otherLanguageHref: string
  texts: WalletTexts
  coins: readonly WalletCoin[]
}): string {
  const { language, texts: t, coins } = page
  return `<!doctype html>
<html lang="${language}" data-texts="${escapeHtml(JSON.stringify(t))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(t.title)} · Cambio</title>
<link rel="icon" href="data:,">
<script src="/sandbox/assets/theme.js"></script>
<link rel="stylesheet" href="/sandbox/assets/wallet.css">
<script type="module" src="/sandbox/assets/wallet.js"></script>
</head>
<body>
<p class="banner">${escapeHtml(t.banner)}</p>
<header class="wrap bar">
  <a class="mark" href="${language === 'ru' ? '/ru' : '/'}">← ${escapeHtml(t.back)}</a>
  <a class="language" href="${escapeHtml(page.otherLanguageHref)}" hreflang="${language === 'ru' ? 'en' : 'ru'}">${escapeHtml(t.otherLanguage)}</a>
</header>
<main class="wrap">
  <h1>${escapeHtml(t.title)}</h1>
  <noscript><p class="note bad">${escapeHtml(t.needsScript)}</p></noscript>
${paySection(t)}${coinsSection(coins, t)}${sendSection(coins, t)}${mailSection(t)}</main>
</body>
</html>
`
}

function paySection(t: WalletTexts): string {
  return `  <section class="card" aria-labelledby="pay-title">
    <h2 id="pay-title">${escapeHtml(t.payTitle)}</h2>
    <p class="lead">${escapeHtml(t.payLead)}</p>
    <form id="pay-form" class="row">
      <label class="field grow"><span>${escapeHtml(t.payLink)}</span><input id="pay-link" type="text" inputmode="url" autocomplete="off" spellcheck="false" required></label>
      <button class="button" type="submit">${escapeHtml(t.payShow)}</button>
    </form>
    <div id="pay-order" class="order" hidden></div>
    <p id="pay-note" class="note" role="status" hidden></p>
  </section>
`
}

function coinsSection(coins: readonly WalletCoin[], t: WalletTexts): string {
  return `  <section class="card" aria-labelledby="coins-title">
    <h2 id="coins-title">${escapeHtml(t.coinsTitle)}</h2>
    <p class="lead">${escapeHtml(t.coinsLead)}</p>
    <label class="field"><span>${escapeHtml(t.search)}</span><input id="coins-search" type="search" autocomplete="off" spellcheck="false"></label>
    <div id="tabs" class="tabs" role="tablist" aria-label="${escapeHtml(t.chains)}">${tabs(coins)}</div>
    <div id="coins-panel" role="tabpanel" aria-labelledby="tab-${coins[0]?.chain ?? ''}">
      <div id="chain" class="chain">
        <span id="chain-address" class="address"></span>
        <button id="chain-copy" class="button small" type="button">${escapeHtml(t.copy)}</button>
        <span id="chain-height" class="height"></span>
        <button id="chain-mine" class="button small" type="button">${escapeHtml(t.mine)}</button>
      </div>
      <p id="found" class="found" role="status"></p>
      <ul id="coins" class="coins" aria-busy="true">${rows(coins, t)}</ul>
    </div>
    <p id="coins-note" class="note" role="status" hidden></p>
  </section>
`
}

function sendSection(coins: readonly WalletCoin[], t: WalletTexts): string {
  const options = coins.map(
    ({ currencyTitle, networkTitle, hasMemo }) =>
      `<option value="${currencyTitle}/${networkTitle}"${hasMemo ? ' data-memo' : ''}>${currencyTitle} · ${networkTitle}</option>`,
  )
  return `  <details class="card">
    <summary><h2>${escapeHtml(t.sendTitle)}</h2></summary>
    <p class="lead">${escapeHtml(t.sendLead)}</p>
    <form id="send-form" class="row">
      <label class="field"><span>${escapeHtml(t.sendCoin)}</span><select id="send-coin">${options.join('')}</select></label>
      <label class="field grow"><span>${escapeHtml(t.sendAddress)}</span><input id="send-address" type="text" autocomplete="off" spellcheck="false" required></label>
      <label class="field amount" id="send-memo-field" hidden><span>${escapeHtml(t.sendMemo)}</span><input id="send-memo" type="text" autocomplete="off" spellcheck="false"></label>
      <label class="field amount"><span>${escapeHtml(t.sendAmount)}</span><input id="send-amount" type="text" inputmode="decimal" autocomplete="off" value="1" required></label>
      <button class="button" type="submit">${escapeHtml(t.sendButton)}</button>
    </form>
    <p id="send-note" class="note" role="status" hidden></p>
  </details>
`
}

function mailSection(t: WalletTexts): string {
  return `  <details class="card">
    <summary><h2>${escapeHtml(t.mailTitle)}</h2></summary>
    <p class="lead">${escapeHtml(t.mailLead)}</p>
    <div id="mail"><p class="empty">${escapeHtml(t.mailEmpty)}</p></div>
  </details>
`
}
