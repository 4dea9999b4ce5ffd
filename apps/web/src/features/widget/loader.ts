import { EMBED_PATH } from '@cambio/kernel/info-pages'
import { DEFAULT_LOCALE, isLocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { WIDGET_EVENTS, type WidgetMessage } from '../../lib/widget/widget-messages.ts'
import { WIDGET_QUERY } from '@cambio/kernel/page-query'
import { WIDGET_FRAME, WIDGET_SANDBOX } from '../../lib/widget/widget-frame.ts'

/**
 * Entry point of `/widget.js`. Inserts the widget after its script tag, or into the element that `data-target`
 * specifies.
 */
const script = document.currentScript
if (script instanceof HTMLScriptElement) mount(script)

function mount(tag: HTMLScriptElement): void {
  const { target, title, lang = '' } = tag.dataset
  const { origin, host: site } = new URL(tag.src)
  const url = new URL(withLocale(EMBED_PATH, isLocaleCode(lang) ? lang : DEFAULT_LOCALE), origin)
  for (const name of WIDGET_QUERY) if (tag.dataset[name]) url.searchParams.set(name, tag.dataset[name])
  // Omit an opaque origin (of a local file or a sandboxed frame), because such a page cannot receive messages.
  if (location.origin !== 'null') url.searchParams.set('origin', location.origin)
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = title ?? site
  frame.loading = 'lazy'
  frame.referrerPolicy = 'no-referrer'
  frame.sandbox.value = WIDGET_SANDBOX
  Object.assign(frame.style, WIDGET_FRAME)
  const host = target === undefined ? document.createElement('div') : document.querySelector(target)
  if (!host) throw new Error(`cambio: nothing on this page is ${target}`)
  if (target === undefined) tag.after(host)
  host.append(frame)
  addEventListener('message', ({ origin: from, source, data }: MessageEvent<WidgetMessage>) => {
    if (from !== origin || source !== frame.contentWindow) return
    if (data.cambio === 'height') frame.style.height = `${data.height}px`
    else if (WIDGET_EVENTS.includes(data.cambio))
      host.dispatchEvent(
        new CustomEvent(`cambio:${data.cambio}`, { bubbles: true, detail: 'detail' in data ? data.detail : null }),
      )
  })
}
