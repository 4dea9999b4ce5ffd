import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest, getRequestHeader, setResponseStatus } from '@tanstack/react-start/server'

/** Path of the page being made or shown, language prefix included. */
export const requestPath = createIsomorphicFn()
  .server(() => new URL(getRequest().url).pathname)
  .client(() => location.pathname)

/** Nonce that the server puts into its content security policy; the browser reads it back from the page. */
export const requestNonce = createIsomorphicFn()
  .server(() => getRequestHeader('x-csp-nonce'))
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content)

/** Says by a status how the making of a page went; a browser tells nobody. */
export const answerWithStatus = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client((_status: number) => {})
