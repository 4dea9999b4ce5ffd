// Runs in the frame that Sumsub's web SDK opens. Exchanges the messages `idCheck.*` with the SDK. Source: the package
// `@sumsub/websdk`.
const POLL_MS = 1_000
/** Value of the parameter `_`, unparsed, because the SDK does not encode it. */
const frameId = /[?&]_=([^&]*)/.exec(location.search)?.[1] ?? ''
const sessionId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
const card = document.querySelector('.card')
let config = null
let lastStatus = ''
/** Request that waits for a new access token; null if none waits. */
let waiting = null

document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light'

/** Sends a message to the SDK. Until the SDK has sent its origin, the message may go to any page. */
const post = (method, payload = {}) =>
  parent.postMessage({ ...payload, method, frameId, sessionId }, config?.origin ?? '*')

const show = (html) => {
  card.innerHTML = html
  card.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(new FormData(event.target))
  })
}

/** Reads or submits the form. If the token has expired, asks the SDK for another one and shows the reason meanwhile. */
async function request(again, body) {
  const headers = { 'x-access-token': config.accessToken }
  const answer = await fetch(`/websdk/form?lang=${encodeURIComponent(config.lang ?? '')}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body }),
  })
  const content = await answer.json()
  if (answer.status !== 401) return { content, isAccepted: answer.ok }
  waiting = { again, html: content.html }
  post('idCheck.onError', { code: 'invalid-token', error: 'Invalid access token' })
  return null
}

function report({ applicantId, status }) {
  if (lastStatus === '') post('idCheck.onApplicantLoaded', { applicantId })
  const text = JSON.stringify(status)
  if (text === lastStatus) return
  lastStatus = text
  if (status.reviewStatus === 'init') post('idCheck.onStepInitiated', { idDocSetType: 'IDENTITY', types: ['PASSPORT'] })
  post('idCheck.onApplicantStatusChanged', status)
}

/** Shows the form or the result of the review. Polls while the form is under review. */
async function load() {
  const before = lastStatus
  const found = await request(load)
  if (!found) return
  report(found.content)
  if (lastStatus !== before) show(found.content.html)
  if (['pending', 'onHold'].includes(found.content.status.reviewStatus)) setTimeout(load, POLL_MS)
}

async function send(form) {
  const wasRejected = lastStatus.includes('"RED"')
  const sent = await request(() => send(form), form)
  if (!sent) return
  show(sent.content.html)
  if (!sent.isAccepted) return
  post('idCheck.onStepCompleted', { idDocSetType: 'IDENTITY' })
  post(wasRejected ? 'idCheck.onApplicantResubmitted' : 'idCheck.onApplicantSubmitted')
  report(sent.content)
  setTimeout(load, POLL_MS)
}

function renew({ accessToken }) {
  const stopped = waiting
  waiting = null
  if (!stopped) return
  if (!accessToken) return show(stopped.html)
  config = { ...config, accessToken }
  void stopped.again()
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  if (data.method === 'idCheck.updateAccessToken') renew(data)
  if (data.method !== 'idCheck.init') return
  config = data
  document.documentElement.lang = data.lang ?? 'en'
  post('idCheck.onInitialized')
  void load()
})
new ResizeObserver(() => {
  if (config) post('idCheck.onResize', { height: document.body.offsetHeight })
}).observe(document.body)
post('idCheck.onReady')
