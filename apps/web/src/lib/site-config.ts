import { createIsomorphicFn } from '@tanstack/react-start'

/** What a page must know of the installation it belongs to. */
export interface SiteConfig {
  /** Origin of canonical links, never taken from the Host header; empty when none is set. */
  publicUrl: string
  /** Test coins and simulated prices: every page says so. */
  sandbox: boolean
  /** Asked, only after failures, whether the internet is there at all. */
  internetCheckUrl: string
}

const DEFAULT_INTERNET_CHECK_URL = 'https://cloudflare-dns.com/dns-query?name=example.com&type=A'

/** Settings on the server; in the browser what the server wrote on the root element. */
export const siteConfig = createIsomorphicFn()
  .server((): SiteConfig => ({
    publicUrl: (process.env['PUBLIC_URL'] ?? '').replace(/\/+$/, ''),
    sandbox: (process.env['SANDBOX_URL'] ?? '') !== '',
    internetCheckUrl: process.env['INTERNET_CHECK_URL'] ?? DEFAULT_INTERNET_CHECK_URL,
  }))
  .client((): SiteConfig => {
    const { publicUrl = '', sandbox, internetCheckUrl = '' } = document.documentElement.dataset
    return { publicUrl, sandbox: sandbox === 'true', internetCheckUrl }
  })

/** The same, as attributes of the root element. */
export function siteConfigAttributes(config: SiteConfig): Record<`data-${string}`, string> {
  return {
    'data-public-url': config.publicUrl,
    'data-sandbox': String(config.sandbox),
    'data-internet-check-url': config.internetCheckUrl,
  }
}
