// @ts-check
// Code of the wallet page. Reads orders from the exchange's public API on the same origin, and pays them from the faucet.

const texts = JSON.parse(document.documentElement.dataset.texts ?? '{}')
const REFRESH_MS = 5_000
const SHOWN_MAILS = 20

/**
 * Returns one of the page's messages. Replaces `{name}` with the value of that name.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
const say = (key, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), texts[key] ?? key)

/**
 * Returns the element with the given ID.
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
const part = (id) => /** @type {T} */ (document.getElementById(id))

/**
 * Creates an element.
 * @param {string} tag
 * @param {string} className
 * @param {string} [text]
 */
function make(tag, className, text) {
  const made = document.createElement(tag)
  made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

/**
 * Shows a message, with an optional link, in the element with the given ID.
 * @param {string} id
 * @param {'good' | 'bad' | 'info'} tone
 * @param {string} text
 * @param {{ href: string, text: string }} [link]
 */
function note(id, tone, text, link) {
  const place = part(id)
  place.className = `note ${tone}`
  place.textContent = text
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.href
    anchor.textContent = link.text
    place.append(anchor)
  }
  place.hidden = false
}

/**
 * Calls the sandbox and returns the JSON response. Sends a POST request if there is a body, otherwise a GET request.
 * @param {string} path
 * @param {unknown} [body]
 */
async function call(path, body) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, body === undefined ? {} : options)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? String(response.status))
  return answer
}

/**
 * Disables a button while `work` runs. Shows an error from `work` in the element with the ID `noteId`.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<void>} work
 * @param {string} noteId
 */
async function busy(button, work, noteId) {
  button.disabled = true
  try {
    await work()
  } catch (error) {
    note(noteId, 'bad', say('failed', { reason: error instanceof Error ? error.message : String(error) }))
  } finally {
    button.disabled = false
  }
}

/* Form that pays an order. */

/**
 * Returns the order that an order link refers to, or undefined if the input is not an order link.
 * @param {string} text
 * @returns {{ orderId: string, destinationAddress: string, href: string } | undefined}
 */
function readOrderLink(text) {
  if (!URL.canParse(text, location.origin)) return undefined
  const url = new URL(text, location.origin)
  const orderId = /\/order\/(\d{1,10})$/.exec(url.pathname)?.[1]
  const destinationAddress = url.searchParams.get('destinationAddress')
  if (orderId === undefined || !destinationAddress) return undefined
  // Keep only the link's path and query so that this page loads the order from its own origin.
  return { orderId, destinationAddress, href: `${url.pathname}${url.search}` }
}

/**
 * Loads an order and shows a button that pays it.
 * @param {{ orderId: string, destinationAddress: string, href: string }} link
 */
async function showOrder(link) {
  const place = part('pay-order')
  place.hidden = true
  part('pay-note').hidden = true
  const { orderId, destinationAddress } = link
  const query = new URLSearchParams({ orderId, destinationAddress })
  const response = await fetch(`/api/v1/orders/public-info?${query}`)
  if (response.status === 404) return note('pay-note', 'bad', say('payNotFound'))
  if (!response.ok) return note('pay-note', 'bad', say('failed', { reason: String(response.status) }))
  const order = await response.json()
  const back = { href: link.href, text: say('payOpen') }
  if (order.state !== 'WAITING') return note('pay-note', 'info', say('payNotWaiting'), back)
  const { instrumentFromCurrencyTitle: currencyTitle, instrumentFromNetworkTitle: networkTitle } = order
  const { depositAddress: address, depositAddressMemo: memo } = order.depositAddress
  const amount = order.claimedDepositAmount
  const shown = `${amount} ${currencyTitle}`
  const about = make('p', '')
  about.append(
    make('strong', '', say('payOrder', { id: orderId })),
    make('span', 'address', say(memo ? 'payToMemo' : 'payTo', { address, memo })),
  )
  const button = payButton(shown, async () => {
    note('pay-note', 'info', say('paySending'))
    await call('/sandbox/deposits', { currencyTitle, networkTitle, address, memo, amount })
    place.hidden = true
    note('pay-note', 'good', say('paySent', { amount: shown }), back)
  })
  place.replaceChildren(about, button)
  place.hidden = false
}

/**
 * Returns a button that pays an order. It is disabled while a payment runs.
 * @param {string} amount amount with its currency
 * @param {() => Promise<void>} pay
 */
function payButton(amount, pay) {
  const button = /** @type {HTMLButtonElement} */ (make('button', 'button primary', say('payButton', { amount })))
  button.type = 'button'
  button.id = 'pay-button'
  button.addEventListener('click', () => busy(button, pay, 'pay-note'))
  return button
}

part('pay-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const link = readOrderLink(/** @type {HTMLInputElement} */ (part('pay-link')).value.trim())
  if (!link) return note('pay-note', 'bad', say('payNotLink'))
  const button = /** @type {HTMLButtonElement} */ (part('pay-form').querySelector('button'))
  void busy(button, () => showOrder(link), 'pay-note')
})

const arrival = new URLSearchParams(location.search)
const [order, destination] = [arrival.get('order'), arrival.get('destinationAddress')]
if (order && destination) {
  const prefix = document.documentElement.lang === 'ru' ? '/ru' : ''
  const query = new URLSearchParams({ destinationAddress: destination })
  const href = `${location.origin}${prefix}/order/${encodeURIComponent(order)}?${query}`
  const input = /** @type {HTMLInputElement} */ (part('pay-link'))
  input.value = href
  const form = /** @type {HTMLFormElement} */ (part('pay-form'))
  form.requestSubmit()
}

/* List of addresses and balances. */

/** @typedef {{ currencyTitle: string, networkTitle: string, address: string, amount: string, height: number }} Coin */

/** @type {Map<string, Coin>} */
let known = new Map()
const tabs = /** @type {HTMLButtonElement[]} */ ([...part('tabs').children])
const rows = /** @type {HTMLLIElement[]} */ ([...part('coins').children])
const search = /** @type {HTMLInputElement} */ (part('coins-search'))
let chain = tabs[0]?.dataset.chain ?? ''

/**
 * Returns a row's coin, or undefined until the coins have loaded.
 * @param {HTMLLIElement} row
 */
const coinOf = (row) => known.get(row.dataset.coin ?? '')

/** Returns the first coin of the chosen chain. All of a chain's coins have the same address. */
const coinOfChain = () => {
  const row = rows.find((one) => one.dataset.chain === chain)
  return row && coinOf(row)
}

/**
 * Returns whether a row's coin matches all words of a search.
 * @param {HTMLLIElement} row
 * @param {string[]} words
 */
function matches(row, words) {
  const text = `${row.dataset.coin} ${row.dataset.name} ${coinOf(row)?.address ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Shows either the coins of the chosen chain or the coins of all chains that match the search. */
function showCoins() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isSearch = words.length > 0
  for (const row of rows) row.hidden = isSearch ? !matches(row, words) : row.dataset.chain !== chain
  for (const tab of tabs) {
    const isChosen = !isSearch && tab.dataset.chain === chain
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = tab.dataset.chain === chain ? 0 : -1
  }
  part('coins-panel').setAttribute('aria-labelledby', `tab-${chain}`)
  part('chain').hidden = isSearch
  const count = rows.filter((row) => !row.hidden).length
  part('found').textContent = isSearch ? say(count === 0 ? 'nothingFound' : 'found', { count }) : ''
  const coin = coinOfChain()
  part('chain-address').textContent = coin?.address ?? say('loading')
  part('chain-height').textContent = coin ? say('block', { height: coin.height }) : ''
}

for (const tab of tabs) {
  tab.addEventListener('click', () => {
    chain = tab.dataset.chain ?? ''
    search.value = ''
    showCoins()
  })
}
part('tabs').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const at = tabs.findIndex((tab) => tab.dataset.chain === chain)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  next?.click()
  next?.focus()
})
search.addEventListener('input', showCoins)

/**
 * Makes a button copy a string to the clipboard.
 * @param {HTMLButtonElement} button
 * @param {() => string | undefined} text
 */
function copies(button, text) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text() ?? '')
    button.textContent = say('copied')
    setTimeout(() => (button.textContent = say('copy')), 2_000)
  })
}
copies(/** @type {HTMLButtonElement} */ (part('chain-copy')), () => coinOfChain()?.address)
for (const row of rows)
  copies(/** @type {HTMLButtonElement} */ (row.querySelector('button')), () => coinOf(row)?.address)

const mine = /** @type {HTMLButtonElement} */ (part('chain-mine'))
mine.addEventListener('click', () =>
  busy(
    mine,
    async () => {
      const { height } = await call('/sandbox/blocks', { networkTitle: coinOfChain()?.networkTitle, count: 1 })
      note('coins-note', 'good', say('mined', { height }))
      await refreshCoins()
    },
    'coins-note',
  ),
)

async function refreshCoins() {
  /** @type {Coin[]} */
  const coins = await call('/sandbox/wallet')
  known = new Map(coins.map((coin) => [`${coin.currencyTitle}/${coin.networkTitle}`, coin]))
  for (const row of rows) {
    const balance = row.querySelector('.balance')
    if (balance) balance.textContent = coinOf(row)?.amount ?? ''
  }
  part('coins').setAttribute('aria-busy', 'false')
  showCoins()
}

/* Form that sends coins to an address. */

const sendCoin = /** @type {HTMLSelectElement} */ (part('send-coin'))
const showMemo = () => {
  part('send-memo-field').hidden = sendCoin.selectedOptions[0]?.dataset.memo === undefined
}
sendCoin.addEventListener('change', showMemo)
showMemo()

part('send-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const [currencyTitle, networkTitle] = sendCoin.value.split('/')
  const memo = part('send-memo-field').hidden ? '' : /** @type {HTMLInputElement} */ (part('send-memo')).value.trim()
  const address = /** @type {HTMLInputElement} */ (part('send-address')).value.trim()
  const amount = /** @type {HTMLInputElement} */ (part('send-amount')).value.trim()
  const button = /** @type {HTMLButtonElement} */ (part('send-form').querySelector('button'))
  void busy(
    button,
    async () => {
      await call('/sandbox/deposits', { currencyTitle, networkTitle, address, memo, amount })
      note('send-note', 'good', say('paySent', { amount: `${amount} ${currencyTitle}` }))
      await refreshCoins()
    },
    'send-note',
  )
})

/* List of the emails that the sandbox caught. */

let newestMail = ''
async function refreshMail() {
  /** @type {{ to: string, subject: string, text: string, at: string }[]} */
  const mails = await call('/sandbox/mail')
  const newest = `${mails.length}/${mails[0]?.at ?? ''}`
  if (mails.length === 0 || newest === newestMail) return
  newestMail = newest
  const list = mails.slice(0, SHOWN_MAILS).map((mail) => {
    const item = make('details', 'mail')
    const head = make('summary', '')
    head.append(
      make('b', '', mail.subject),
      make('span', '', mail.to),
      make('span', '', new Date(mail.at).toLocaleTimeString(document.documentElement.lang)),
    )
    item.append(head, make('pre', '', mail.text))
    return item
  })
  part('mail').replaceChildren(...list)
}

async function refresh() {
  try {
    await Promise.all([refreshCoins(), refreshMail()])
  } catch (error) {
    note('coins-note', 'bad', say('failed', { reason: error instanceof Error ? error.message : String(error) }))
  }
  setTimeout(refresh, REFRESH_MS)
}
void refresh()
