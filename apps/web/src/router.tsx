import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { PageError } from './features/shell/page-error.tsx'
import { createI18n } from './lib/texts/i18n.ts'
import { localeOfPath, withLocale, withoutLocale } from '@cambio/kernel/locale-path'
import { messageAreasOf } from './lib/texts/message-areas.ts'
import { isMiniAppRequest, requestNonce, requestPath } from './lib/api/request.ts'
import { loadSeoTexts, mergeSeoTexts, pageName, type SeoTexts } from './lib/seo/seo-texts.ts'
import { parseSearch, stringifySearch } from './lib/seo/search-params.ts'
import { siteConfig } from './lib/page/site-config.ts'
import { routeTree } from './routeTree.gen.ts'

/**
 * Creates a router: one per request on the server, one per page load in the browser. A router's language never changes.
 */
export async function getRouter() {
  const path = requestPath()
  const { languages } = siteConfig()
  const locale = localeOfPath(path, languages)
  const audience = isMiniAppRequest() ? 'mini-app' : 'website'
  const i18n = await createI18n(locale, messageAreasOf(withoutLocale(path, languages)), audience)
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const nonce = requestNonce()
  const router = createRouter({
    routeTree,
    context: { i18n, locale, queryClient },
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutLocale(url.pathname, languages)
        return url
      },
      output: ({ url }) => {
        url.pathname = withLocale(url.pathname, locale)
        return url
      },
    },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The error component replaces only the page. The health banner remains above it.
    defaultErrorComponent: PageError,
    // Pass the operator's messages in this language from the server to the browser. Without them, hydration would
    // change the title.
    dehydrate: async () => {
      const { [locale]: texts } = await loadSeoTexts(pageName(withoutLocale(path, languages)))
      return { seoTexts: JSON.stringify({ [locale]: texts }) }
    },
    hydrate: ({ seoTexts }) => mergeSeoTexts(i18n, JSON.parse(seoTexts) as SeoTexts, locale),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
