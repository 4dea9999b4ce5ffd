import { EMBED_PATH } from '@cambio/kernel/info-pages'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  Outlet,
  Scripts,
  useRouter,
  useRouterState,
  type ParsedLocation,
} from '@tanstack/react-router'
import type { PageMessages } from '../lib/texts/page-messages.ts'
import { useEffect, type ReactNode } from 'react'
import { AccountEntry } from '../features/account/menu/account-entry.tsx'
import { AccountHost } from '../features/account/menu/account-host.tsx'
import { closesWithService } from '../features/health/closed-pages.ts'
import { HealthBanner } from '../features/health/health-banner.tsx'
import { NonWorking } from '../features/health/non-working.tsx'
import { useWatchedHealth } from '../features/health/use-watched-health.ts'
import { NotificationCenter } from '../features/notifications/notification-center.tsx'
import { LoadingBar } from '../features/shell/navigation/loading-bar.tsx'
import { NotFound } from '../features/shell/not-found.tsx'
import { PageError } from '../features/shell/page-error.tsx'
import { PageHead } from '../features/shell/page-head.tsx'
import { ReadyMark } from '../features/shell/ready-mark.tsx'
import { SiteFooter } from '../features/shell/site-footer.tsx'
import { SiteHeader } from '../features/shell/site-header.tsx'
import { THEME_SCRIPT } from '../features/shell/theme.ts'
import { ConsentHost } from '../features/tracking/consent-host.tsx'
import { fetchPart } from '../lib/api/fetch-part.ts'
import { fontPreloads } from '../lib/page/fonts.ts'
import { isReadingPage } from '../lib/page/reading-pages.ts'
import { I18nProvider } from '../lib/texts/i18n.ts'
import { PageHealthContext } from '../lib/page/page-health.ts'
import { loadSeoTexts, mergeSeoTexts, pageName } from '../lib/seo/seo-texts.ts'
import { siteConfig, siteConfigAttributes, siteBackgrounds, siteSheet } from '../lib/page/site-config.ts'
import '../styles/app.css'

interface PageContext {
  i18n: PageMessages
  locale: LocaleCode
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<PageContext>()({
  beforeLoad: async ({ location, preload, context: { i18n, locale } }) => {
    if (typeof document !== 'undefined' && !preload) await beforeGoingOn(location)
    mergeSeoTexts(i18n, await loadSeoTexts(pageName(location.pathname)), locale)
  },
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: match.context.i18n.t(matches.some(isMissing) ? 'not_found_seo_title' : 'site_name') },
      { name: 'theme-color', content: siteBackgrounds().light, media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: siteBackgrounds().dark, media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      { rel: 'icon', href: siteConfig().logo ?? '/mark.svg', type: 'image/svg+xml' },
      ...fontPreloads(match.context.locale),
    ],
    scripts: [{ children: THEME_SCRIPT }],
  }),
  shellComponent: PageDocument,
  component: PageLayout,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})

/** Returns whether the router found no page for a route match. */
function isMissing(match: object): boolean {
  return ('status' in match && match.status === 'notFound') || ('_notFound' in match && match._notFound === true)
}

/**
 * Applies the rules of `go-on.ts` before client-side navigation. The browser loads their code on the first navigation,
 * because the initial page does not need it.
 */
async function beforeGoingOn(location: ParsedLocation): Promise<void> {
  const rules = await fetchPart(() => import('../features/shell/navigation/go-on.ts')).catch(() => null)
  await rules?.goOn(location)
}

function PageDocument({ children }: { children: ReactNode }) {
  const { i18n, locale } = Route.useRouteContext()
  const { id, sheet } = siteSheet()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isEmbedded = path === EMBED_PATH
  return (
    <html
      lang={LOCALES[locale].language}
      data-start={isReadingPage(path) ? 'interaction' : undefined}
      {...siteConfigAttributes(siteConfig())}
      suppressHydrationWarning
    >
      <head>
        <PageHead />
        {sheet !== '' && <style id={id}>{sheet}</style>}
      </head>
      <body>
        <I18nProvider value={i18n}>
          {isEmbedded ? (
            children
          ) : (
            <>
              <LoadingBar />
              <SiteHeader account={<AccountEntry />} />
              {children}
              <SiteFooter />
              <NotificationCenter />
              <AccountHost />
              <ConsentHost />
            </>
          )}
        </I18nProvider>
        <Scripts />
      </body>
    </html>
  )
}

function PageLayout() {
  const router = useRouter()
  useEffect(() => {
    const upkeep = import('../features/shell/navigation/page-upkeep.ts')
    const stop = upkeep.then(({ startPageChecks }) => startPageChecks(router)).catch(() => null)
    return () => void stop.then((end) => end?.())
  }, [router])
  const health = useWatchedHealth()
  const closes = useRouterState({ select: (state) => closesWithService(state.location.pathname) })
  const isClosed = health === 'disabled' && closes
  return (
    <PageHealthContext value={health}>
      {isClosed ? <NonWorking /> : <HealthBanner health={health} />}
      {/* While the service is down, hide the page but keep it mounted, so that the user's input survives. */}
      <div className="page" hidden={isClosed}>
        <Outlet />
      </div>
      <ReadyMark />
    </PageHealthContext>
  )
}
