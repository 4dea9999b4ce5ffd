// The server inlines the stylesheet in each page. Only this entry file imports it, because an import in a later chunk
// would make the browser fetch the stylesheet again.
import './styles/app.css'
import { drawPageRosettes } from './components/note/draw-rosette.ts'
import { repeatEarlyInput } from './lib/page/repeat-early-input.ts'
import { startOnInteraction } from './lib/page/start-on-interaction.ts'

/** Selector for the links to the page's code modules. The browser loads these modules after the first paint. */
const LATER = 'link[rel="later"]'

/**
 * Loads the page's code after the first paint of the server-rendered HTML. Loading the code earlier would delay this
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

/** Runs work after the first paint, or immediately in a hidden page, which the browser does not paint. */
function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

repeatEarlyInput()
afterPaint(drawPageRosettes)
if (document.documentElement.dataset['start'] === 'interaction') startOnInteraction(begin)
else afterPaint(begin)
