import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest, getRequestHeader, setResponseStatus } from '@tanstack/react-start/server'

/** Returns the path of the current page, including the language prefix. */
export const requestPath = createIsomorphicFn()
  .server(() => new URL(getRequest().url).pathname)
  .client(() => location.pathname)

/** Returns the nonce from this page's Content-Security-Policy. In a browser, reads it from the page. */
export const requestNonce = createIsomorphicFn()
  .server(() => getRequestHeader('x-csp-nonce'))
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content)

/** Returns whether the server renders the page for the mini-app. False in a browser, which knows `miniApp`. */
export const isMiniAppRequest = createIsomorphicFn()
  .server(() => getRequestHeader('x-mini-app') !== undefined)
  .client(() => false)

/** Sets the HTTP status of the page that the server renders. Does nothing in a browser. */
export const answerWithStatus = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client((_status: number) => {})
