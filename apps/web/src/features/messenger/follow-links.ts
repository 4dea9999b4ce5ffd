import { invoice, openLink, openTelegramLink } from '@tma.js/sdk-react'
import type { Host } from './host.ts'

/** Hosts of links that the messenger itself can open (https://core.telegram.org/api/links). */
const MESSENGER_HOSTS = ['t.me', 'telegram.me', 'telegram.dog']
const INVOICE = /^\/(?:\$|invoice\/)./

/**
 * Opens three kinds of links through the messenger: messenger links, invoices, and links that open a new tab. In native
 * apps, a new tab would replace the mini-app. All other links open in the mini-app, including the link to the card
 * provider, whose pages link back.
 */
export function followLinks(host: Host, page: HTMLElement): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || event.defaultPrevented || !openThrough(host, link)) return
    event.preventDefault()
  })
}

/**
 * Opens a link through the messenger if it is a messenger link, or a link to another site that opens a new tab. Returns
 * false for any other link, and for a link that the messenger cannot open.
 */
function openThrough(host: Host, link: HTMLAnchorElement): boolean {
  const url = new URL(link.href, location.href)
  if (MESSENGER_HOSTS.includes(url.hostname)) return openInMessenger(host, url)
  const isOutside = url.origin !== location.origin && /^https?:$/.test(url.protocol) && link.target === '_blank'
  if (isOutside) openLink(url.href)
  return isOutside
}

function openInMessenger(host: Host, url: URL): boolean {
  if (INVOICE.test(url.pathname)) {
    if (!host.has('invoice')) return false
    void invoice.openUrl(url.href).then(
      (status) => host.feel(status === 'paid' ? 'success' : 'error'),
      () => undefined,
    )
    return true
  }
  if (!host.has('messengerLink')) return false
  openTelegramLink(url.href)
  return true
}
