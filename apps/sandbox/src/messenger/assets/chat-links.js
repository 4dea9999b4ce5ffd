/**
 * Returns the link to the host page that opens a page of the mini-app for the user of a chat. The messenger opens the
 * page of a button in its own frame, never in a browser tab.
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
