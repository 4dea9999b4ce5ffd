// Of the first file, not of the later ones: the page has it in itself, and they would fetch it once more.
import './styles/app.css'

/** Where the head names the modules of a page; they are asked for after the first paint. */
const LATER = 'link[rel="later"]'

/**
 * The page is painted as the server wrote it before its code is fetched and run: on a slow phone the two would share the
 * line and the processor, and the page would stand blank meanwhile.
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

// A hidden page is not painted: it need not wait.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
