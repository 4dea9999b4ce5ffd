import { askUser } from './host-dialog.js'

const YES_NO = [
  { id: 'yes', text: 'Allow' },
  { id: 'no', text: 'Refuse' },
]
const INVOICE = ['paid', 'cancelled', 'failed'].map((id) => ({ id, text: id }))
/** Phone number of every user of the simulated messenger. It belongs to a range that is reserved for fiction. */
const PHONE = '+12025550143'
/**
 * Number of the first contact query that succeeds. Earlier queries fail because a real messenger needs a moment to
 * provide the contact.
 */
const READY_AT = 3

/** Returns the web bridge methods that ask the user a question: phone number, bot messages, invoices and links. */
export function questionMethods(send, { settings, write }) {
  const user = () => Number(settings().user)
  return {
    ...phoneMethods(send, user),
    async web_app_request_write_access() {
      const isAllowed = (await askUser({ message: 'Allow messages of the bot?', buttons: YES_NO })) === 'yes'
      if (isAllowed) await allowMessages(settings())
      send('write_access_requested', { status: isAllowed ? 'allowed' : 'cancelled' })
    },
    async web_app_open_invoice({ slug }) {
      const status = (await askUser({ title: 'Invoice', message: slug, buttons: INVOICE })) ?? 'cancelled'
      send('invoice_closed', { slug, status })
    },
    web_app_open_link: ({ url }) => window.open(url, '_blank', 'noreferrer'),
    async web_app_open_tg_link({ path_full }) {
      await askUser({ title: 'Telegram opens', message: path_full, buttons: [{ id: 'ok', text: 'OK' }] })
      write(`opened https://t.me${path_full}`)
    },
  }
}

function phoneMethods(send, user) {
  let isAllowed = false
  let queries = 0
  return {
    async web_app_request_phone() {
      isAllowed = (await askUser({ message: 'Share your phone number?', buttons: YES_NO })) === 'yes'
      queries = 0
      send('phone_requested', { status: isAllowed ? 'sent' : 'cancelled' })
    },
    web_app_invoke_custom_method({ req_id, method }) {
      if (method !== 'getRequestedContact') return send('custom_method_invoked', { req_id, error: 'METHOD_INVALID' })
      queries += 1
      const contact = JSON.stringify({ user_id: user(), phone_number: PHONE, first_name: 'Sandbox' })
      const result = isAllowed && queries >= READY_AT ? new URLSearchParams({ contact }).toString() : ''
      send('custom_method_invoked', { req_id, result })
    },
  }
}

async function allowMessages({ user, language }) {
  await fetch(`/sandbox/messenger/chats/${user}/write-access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  })
}
