/**
 * Returns the link to the host page, which shows a page of the mini-app to the user of a chat. The host page is needed
 * because the messenger opens a button's page in its own frame, never in a browser tab.
 */
export function hostPage(url, { user, language }) {
  const { pathname, search } = new URL(url)
  return `/sandbox/messenger?${new URLSearchParams({ user, language, path: pathname + search })}`
}

/** Returns the URL of the mini-app's page at a path of this site, with the launch parameters in its fragment. */
export function pageOf(path, launch, origin) {
  const url = new URL(path || '/app', origin)
  if (url.origin !== origin) throw new Error('The path belongs to another site')
  url.hash = launch
  return url.href
}
