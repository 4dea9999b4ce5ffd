// Only the entry file imports the stylesheet. The server inlines it in the page, and an import in a later chunk would
// fetch it again.
import './styles/app.css'

/**
 * Selects the links in the head that refer to the code modules of the page. These modules load after the first paint.
 */
const LATER = 'link[rel="later"]'

/**
 * Loads the page's code after the first paint of the server-rendered HTML. Otherwise loading would delay that paint
 * on a slow phone.
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

// A hidden page is not painted, so there is no paint to wait for.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
