// Imported by the first file, not by later ones: the page inlines it, and later chunks would fetch it again.
import './styles/app.css'

/** Links in the head that name the modules of a page. They load after the first paint. */
const LATER = 'link[rel="later"]'

/**
 * Loads the code after the first paint of the server's page. On a slow phone both would compete for network and
 * processor, and the page would stay blank.
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

// A hidden page is not painted, so it need not wait.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
