/** Name of the cancelable window event with which the mini-app requests a client-side navigation. */
const OPEN_EVENT = 'mini-app-open'
/** Path that opens the login dialog, on the current page if possible. */
export const LOGIN_PATH = '/?login=1'

/**
 * Opens a page of the site by client-side navigation, which keeps the mini-app's script running. Returns false if the
 * current page is not hydrated yet; the caller must then load `path` from the server.
 * @param path path without a language prefix
 */
export function openInPage(path: string): boolean {
  return !dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: path, cancelable: true }))
}

/** Calls `open` with the path of each page that the mini-app requests. Returns a function that unsubscribes. */
export function onOpenRequest(open: (path: string) => void): () => void {
  const listener = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return
    event.preventDefault()
    open(String(event.detail))
  }
  addEventListener(OPEN_EVENT, listener)
  return () => removeEventListener(OPEN_EVENT, listener)
}
