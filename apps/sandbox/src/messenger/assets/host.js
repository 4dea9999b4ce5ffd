import { pageOf } from './chat-links.js'
import { deviceMethods } from './host-device.js'
import { askUser } from './host-dialog.js'
import { isKnown, popupProblem, themeOf } from './host-methods.js'
import { questionMethods } from './host-questions.js'
import { storageMethods } from './host-storage.js'

const byId = (id) => document.getElementById(id)
const [form, phone, screen, log] = ['settings', 'phone', 'screen', 'log'].map(byId)
const [back, close, leave] = ['back', 'close', 'leave-fullscreen'].map(byId)
const [main, secondary, settingsButton] = ['main', 'secondary', 'settings-button'].map(byId)

let frame = null
let mustConfirm = false
const settings = () => Object.fromEntries(new FormData(form))
const theme = () => themeOf(settings().theme, settings().version)

function write(text) {
  const line = document.createElement('li')
  line.textContent = text
  log.append(line)
  line.scrollIntoView({ block: 'nearest' })
}

/** Sends an event to the mini-app. */
function send(eventType, eventData = {}) {
  frame?.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), location.origin)
}

async function open() {
  const { user, language, version, width, path, start } = settings()
  const query = new URLSearchParams({ user, language, ...(start && { start }) })
  const answer = await fetch(`/sandbox/messenger/launch-data?${query}`)
  const { initData, message } = await answer.json()
  if (!answer.ok) return write(message)
  const launch = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: version,
    tgWebAppPlatform: 'web',
    tgWebAppThemeParams: JSON.stringify(theme()),
    ...(start && { tgWebAppStartParam: start }),
  })
  phone.dataset.width = width
  phone.removeAttribute('data-fullscreen')
  document.documentElement.dataset.theme = settings().theme
  for (const button of [back, main, secondary, settingsButton]) button.hidden = true
  mustConfirm = false
  frame = document.createElement('iframe')
  frame.title = 'Mini-app'
  frame.src = pageOf(path, launch, location.origin)
  screen.replaceChildren(frame)
}

function shut() {
  frame = null
  const note = document.createElement('p')
  note.textContent = 'The mini-app is closed.'
  screen.replaceChildren(note)
  for (const button of [back, main, secondary, settingsButton]) button.hidden = true
}

function showBottomButton(button, { is_visible, is_active, is_progress_visible, text, color, text_color }) {
  button.hidden = !is_visible
  button.disabled = is_active === false || is_progress_visible === true
  button.setAttribute('aria-busy', String(is_progress_visible === true))
  button.textContent = text ?? ''
  button.style.backgroundColor = color ?? theme().button_color
  button.style.color = text_color ?? theme().button_text_color
}

async function openPopup(asked) {
  const problem = popupProblem(asked)
  if (problem !== null) return write(`refused: the popup breaks the limit of its ${problem}`)
  const names = { ok: 'OK', close: 'Close', cancel: 'Cancel' }
  const buttons = asked.buttons.map(({ id, type, text }) => ({ id, text: names[type] ?? text }))
  const button_id = await askUser({ ...asked, buttons })
  send('popup_closed', button_id === null ? {} : { button_id })
}

const METHODS = {
  web_app_close: shut,
  web_app_request_theme: () => send('theme_changed', { theme_params: theme() }),
  ...deviceMethods(send, { settings, phone, screen }),
  ...storageMethods(send, () => settings().user),
  web_app_setup_back_button: ({ is_visible }) => (back.hidden = !is_visible),
  web_app_setup_settings_button: ({ is_visible }) => (settingsButton.hidden = !is_visible),
  web_app_setup_main_button: (asked) => showBottomButton(main, asked),
  web_app_setup_secondary_button: (asked) => showBottomButton(secondary, asked),
  web_app_setup_closing_behavior: ({ need_confirmation }) => (mustConfirm = need_confirmation),
  web_app_open_popup: openPopup,
  ...questionMethods(send, { settings, write }),
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame?.contentWindow || origin !== location.origin || typeof data !== 'string') return
  const { eventType, eventData = {} } = JSON.parse(data)
  const isAccepted = isKnown(eventType, settings().version)
  write(`${isAccepted ? '' : 'unknown: '}${eventType} ${JSON.stringify(eventData)}`)
  if (isAccepted) METHODS[eventType]?.(eventData ?? {})
})
back.addEventListener('click', () => send('back_button_pressed'))
main.addEventListener('click', () => send('main_button_pressed'))
secondary.addEventListener('click', () => send('secondary_button_pressed'))
settingsButton.addEventListener('click', () => send('settings_button_pressed'))
leave.addEventListener('click', () => METHODS.web_app_exit_fullscreen())
close.addEventListener('click', () => {
  if (!mustConfirm || confirm('Changes may be lost. Close the mini-app?')) shut()
})
form.elements.theme.addEventListener('change', () => {
  document.documentElement.dataset.theme = settings().theme
  send('theme_changed', { theme_params: theme() })
})
// A link from the chat page contains the user, the language and the path of a page. Fill in the form, and open the page
// immediately.
const linked = new URLSearchParams(location.search)
for (const name of ['user', 'language', 'path']) if (linked.has(name)) form.elements[name].value = linked.get(name)
// A link to the mini-app contains a start parameter, as in `https://t.me/<bot>/<app>?startapp=…`.
form.elements.start.value = linked.get('startapp') ?? ''
if (linked.has('path')) void open()
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
