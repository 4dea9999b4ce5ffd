import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createI18n, I18nProvider } from '../lib/texts/i18n.ts'
import type { MessageArea } from '../lib/texts/message-areas.ts'

// On a busy machine, a component whose code loads on demand may take seconds to render for the first time.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/**
 * Renders an element as on a page, by default an English one: with messages, a query cache and a router. Navigation
 * renders the same element again. Returns the simulated user.
 */
export async function show(
  element: ReactNode,
  areas: readonly MessageArea[],
  locale: LocaleCode = DEFAULT_LOCALE,
): Promise<UserEvent> {
  const i18n = await createI18n(locale, ['common', ...areas])
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRouteWithContext<object>()({ component: () => element, notFoundComponent: () => element })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, context: { i18n, locale, queryClient } })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider value={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
