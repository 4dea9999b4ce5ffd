// The server inlines the stylesheet in the page. Only this entry file imports it, because an import in a later chunk
// would make the browser fetch it again.
import './styles/app.css'
import { startOnInteraction } from './lib/page/start-on-interaction.ts'

/**
 * Selects the links in the head that refer to the page's code modules, which the browser loads after the first paint.
 */
const LATER = 'link[rel="later"]'

/**
 * Loads the page's code after the first paint of the server-rendered HTML. Loading it earlier would delay the first
 * paint on a slow phone.
 */
function begin(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>(LATER)) {
    const preload = document.createElement('link')
    preload.rel = 'modulepreload'
    preload.href = href
    document.head.append(preload)
  }
  void import('./hydrate.tsx')
}

if (document.documentElement.dataset['start'] === 'interaction') startOnInteraction(begin)
// The browser does not paint a hidden page, so there is no paint to wait for.
else if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
