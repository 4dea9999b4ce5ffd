import { expect, test } from 'vitest'
import { PLAIN_WIDGET } from '../../../lib/widget/widget-params.ts'
import { frameCode, scriptCode, widgetUrl } from './widget-code.ts'

const site = { publicUrl: 'https://swap.example', title: 'Swap "&" <exchange>' }
const params = { ...PLAIN_WIDGET, from: 'eth', accent: '#2563eb', allow: ['eth', 'ltc'], ref: 'abc' }

test("the widget's script tag contains only the chosen settings", () => {
  expect(scriptCode({ params, locale: 'ru' }, site)).toBe(`<div style="min-height: 640px">
<script async src="https://swap.example/widget.js"
  data-from="eth"
  data-accent="2563eb"
  data-allow="eth,ltc"
  data-ref="abc"
  data-lang="ru"
  data-title="Swap &quot;&amp;&quot; &lt;exchange>"></script>
</div>
`)
  expect(scriptCode({ params: PLAIN_WIDGET, locale: 'en' }, { ...site, title: 'X' })).toBe(
    '<div style="min-height: 640px">\n<script async src="https://swap.example/widget.js"\n  data-title="X"></script>\n</div>\n',
  )
})

test("the widget's frame URL contains the same settings as its script tag", () => {
  const code = frameCode({ params, locale: 'ru' }, site)
  expect(code).toContain(
    'src="https://swap.example/ru/widget/embed?from=eth&amp;accent=2563eb&amp;allow=eth%2Cltc&amp;ref=abc"',
  )
  expect(code).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"')
  expect(code).toContain('max-width: 520px')
  expect(widgetUrl({ params: PLAIN_WIDGET, locale: 'en' }, '', 'https://a.example')).toBe(
    '/widget/embed?origin=https%3A%2F%2Fa.example',
  )
})
