import { EMBED_PATH } from '@cambio/kernel/info-pages'
import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { WIDGET_FRAME, WIDGET_HEIGHT_PX, WIDGET_SANDBOX } from '../../../lib/widget/widget-frame.ts'
import { widgetQuery, type WidgetParams } from '../../../lib/widget/widget-params.ts'

export interface WidgetChoice {
  params: WidgetParams
  locale: LocaleCode
}

interface WidgetSite {
  publicUrl: string
  /** Accessible name of the widget's frame. */
  title: string
}

/**
 * Returns the URL of the widget's page. `host` is the origin of the host page, the only origin to which the widget
 * posts messages.
 */
export function widgetUrl({ params, locale }: WidgetChoice, publicUrl: string, host?: string): string {
  const query = new URLSearchParams(widgetQuery(params))
  if (host !== undefined) query.set('origin', host)
  const text = query.toString()
  return `${publicUrl}${withLocale(EMBED_PATH, locale)}${text === '' ? '' : `?${text}`}`
}

/**
 * Returns a script tag. The script inserts the widget at the position of the tag, reserves space until the widget has
 * loaded, and dispatches the widget's events.
 */
export function scriptCode({ params, locale }: WidgetChoice, { publicUrl, title }: WidgetSite): string {
  const attributes: [string, string][] = [
    ...widgetQuery(params),
    ...(locale === DEFAULT_LOCALE ? [] : [['lang', locale] as [string, string]]),
    ['title', title],
  ]
  const lines = attributes.map(([name, value]) => `\n  data-${name}="${escaped(value)}"`)
  return `<div style="min-height: ${WIDGET_HEIGHT_PX}px">
<script async src="${publicUrl}/widget.js"${lines.join('')}></script>
</div>\n`
}

/**
 * Returns an iframe tag for the widget, for sites that do not allow scripts. The frame dispatches no events and has a
 * fixed height.
 */
export function frameCode(choice: WidgetChoice, { publicUrl, title }: WidgetSite): string {
  const style = Object.entries(WIDGET_FRAME).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)}: ${value}`,
  )
  return `<iframe
  src="${escaped(widgetUrl(choice, publicUrl))}"
  title="${escaped(title)}"
  loading="lazy"
  referrerpolicy="no-referrer"
  sandbox="${WIDGET_SANDBOX}"
  style="${style.join('; ')}"></iframe>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
