import { hostPage } from './chat-links.js'

const byId = (id) => document.getElementById(id)
const [settings, messages, notice, write, block] = ['settings', 'messages', 'notice', 'write', 'block'].map(byId)
const [query, cards, menu] = ['query', 'cards', 'menu'].map(byId)
/** Interval between two requests for the chat, in milliseconds. */
const POLL_MS = 1_000

let shown = ''
let isBlocked = false
const chosen = () => Object.fromEntries(new FormData(settings))
const chat = () => `/sandbox/messenger/chats/${encodeURIComponent(chosen().user)}`

async function call(path, body) {
  const answer = await fetch(chat() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, language: chosen().language }),
  })
  show(await answer.json())
}

function buttonOf(messageId, { text, callback_data: action, web_app: app, url }) {
  if (action === undefined) {
    const link = document.createElement('a')
    link.href = app === undefined ? url : hostPage(app.url, chosen())
    link.textContent = text
    link.target = '_blank'
    return link
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', () => void call('/presses', { messageId, action }))
  return button
}

function itemOf({ messageId, from, text, buttons }) {
  const item = document.createElement('li')
  item.dataset.from = from
  item.append(text)
  for (const row of buttons) {
    const line = document.createElement('div')
    line.className = 'row'
    line.append(...row.map((one) => buttonOf(messageId, one)))
    item.append(line)
  }
  return item
}

function cardOf({ id, title, description }) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = title
  button.addEventListener('click', () => void call('/cards', { cardId: id }))
  item.append(button, ' ', description)
  return item
}

function show(view) {
  const now = JSON.stringify(view)
  if (now === shown || view.messages === undefined) return
  shown = now
  isBlocked = view.isBlocked
  block.textContent = isBlocked ? 'Unblock the bot' : 'Block the bot'
  notice.textContent = view.notice
  showMenu(view.menuButton)
  cards.replaceChildren(...view.cards.map(cardOf))
  messages.replaceChildren(...view.messages.map(itemOf))
}

async function refresh() {
  const answer = await fetch(chat())
  show(await answer.json())
}

function showMenu(button) {
  menu.hidden = button.web_app === undefined
  if (menu.hidden) return
  menu.textContent = button.text
  menu.href = hostPage(button.web_app.url, chosen())
}

settings.addEventListener('submit', (event) => {
  event.preventDefault()
  void refresh()
})
write.addEventListener('submit', (event) => {
  event.preventDefault()
  const { text } = Object.fromEntries(new FormData(write))
  write.reset()
  void call('/messages', { text })
})
query.addEventListener('submit', (event) => {
  event.preventDefault()
  void call('/queries', { text: new FormData(query).get('text') })
})
block.addEventListener('click', () => void call('/block', { isBlocked: !isBlocked }))
setInterval(() => void refresh().catch(() => undefined), POLL_MS)
void refresh()
