import { popupProblem, SINCE, THEMES } from './host-methods.js'

const byId = (id) => document.getElementById(id)
const [form, phone, screen, log, popup] = ['settings', 'phone', 'screen', 'log', 'popup'].map(byId)
const [back, close, main, secondary, settingsButton] = ['back', 'close', 'main', 'secondary', 'settings-button'].map(
  byId,
)

let frame = null
let mustConfirm = false
const settings = () => Object.fromEntries(new FormData(form))
const theme = () => THEMES[settings().theme]

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
  const { user, language, version, width, start } = settings()
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
  document.documentElement.dataset.theme = settings().theme
  for (const button of [back, main, secondary, settingsButton]) button.hidden = true
  mustConfirm = false
  frame = document.createElement('iframe')
  frame.title = 'Mini-app'
  frame.src = `/app#${launch}`
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

function openPopup(asked) {
  const problem = popupProblem(asked)
  if (problem !== null) return write(`refused: the popup breaks the limit of its ${problem}`)
  byId('popup-title').textContent = asked.title ?? ''
  byId('popup-message').textContent = asked.message
  const names = { ok: 'OK', close: 'Close', cancel: 'Cancel' }
  byId('popup-buttons').replaceChildren(
    ...asked.buttons.map(({ id, type, text }) => {
      const button = document.createElement('button')
      button.textContent = names[type] ?? text
      button.addEventListener('click', () => {
        popup.close()
        send('popup_closed', { button_id: id })
      })
      return button
    }),
  )
  popup.showModal()
}

const isExpanded = () => true
const viewport = () => {
  const { width, height } = screen.getBoundingClientRect()
  send('viewport_changed', { width, height, is_expanded: isExpanded(), is_state_stable: true })
}
const NO_INSETS = { top: 0, bottom: 0, left: 0, right: 0 }

const METHODS = {
  web_app_close: shut,
  web_app_request_theme: () => send('theme_changed', { theme_params: theme() }),
  web_app_request_viewport: viewport,
  web_app_expand: viewport,
  web_app_request_safe_area: () => send('safe_area_changed', NO_INSETS),
  web_app_request_content_safe_area: () => send('content_safe_area_changed', NO_INSETS),
  web_app_request_fullscreen: () => send('fullscreen_changed', { is_fullscreen: true }),
  web_app_exit_fullscreen: () => send('fullscreen_changed', { is_fullscreen: false }),
  web_app_setup_back_button: ({ is_visible }) => (back.hidden = !is_visible),
  web_app_setup_settings_button: ({ is_visible }) => (settingsButton.hidden = !is_visible),
  web_app_setup_main_button: (asked) => showBottomButton(main, asked),
  web_app_setup_secondary_button: (asked) => showBottomButton(secondary, asked),
  web_app_setup_closing_behavior: ({ need_confirmation }) => (mustConfirm = need_confirmation),
  web_app_open_popup: openPopup,
  web_app_open_invoice: ({ slug }) => send('invoice_closed', { slug, status: 'cancelled' }),
  web_app_request_phone: () => send('phone_requested', { status: 'sent' }),
  web_app_request_write_access: () => send('write_access_requested', { status: 'allowed' }),
  web_app_invoke_custom_method: ({ req_id }) => send('custom_method_invoked', { req_id, result: {} }),
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame?.contentWindow || origin !== location.origin || typeof data !== 'string') return
  const { eventType, eventData = {} } = JSON.parse(data)
  const isKnown = Number(settings().version) >= (SINCE[eventType] ?? 6)
  write(`${isKnown ? '' : 'unknown: '}${eventType} ${JSON.stringify(eventData)}`)
  if (isKnown) METHODS[eventType]?.(eventData ?? {})
})
back.addEventListener('click', () => send('back_button_pressed'))
main.addEventListener('click', () => send('main_button_pressed'))
secondary.addEventListener('click', () => send('secondary_button_pressed'))
settingsButton.addEventListener('click', () => send('settings_button_pressed'))
close.addEventListener('click', () => {
  if (!mustConfirm || confirm('Changes may be lost. Close the mini-app?')) shut()
})
form.elements.theme.addEventListener('change', () => {
  document.documentElement.dataset.theme = settings().theme
  send('theme_changed', { theme_params: theme() })
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
