import type { InfoPageName } from '@cambio/kernel/info-pages'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { isAbort } from '../../../lib/api/api-error.ts'
import { readAssets, type Assets } from './assets.ts'
import { readExample, type Example } from './example.ts'
import { readReference } from '../swap-api/read-reference.ts'
import type { ApiReference } from '../swap-api/reference.ts'
import { readSupportForm, type SupportFormView } from '../support/support-calls.ts'
import { readStatus, type ServiceStatus } from './status.ts'
import { readCoins, type WidgetCoin } from '../widget/read-coins.ts'
import { readPopular, type Popular } from './popular.ts'

/**
 * Live data for an information page. A property is undefined if the page does not need it, and null if its request
 * failed.
 */
export interface Facts {
  stats?: ApiAnswer<'publicStats'> | null
  /** Live quotes for a worked example. */
  example?: Example | null
  assets?: Assets | null
  popular?: Popular | null
  support?: SupportFormView | null
  api?: ApiReference | null
  status?: ServiceStatus | null
  coins?: WidgetCoin[] | null
}

const OF_STATS: ReadonlySet<InfoPageName> = new Set(['how-it-works', 'affiliate', 'cashback'])
const OF_EXAMPLE: ReadonlySet<InfoPageName> = new Set([...OF_STATS, 'asset', 'our-vision', 'wallet'])

/** Requests the live data that a page needs. */
export async function readFacts(page: InfoPageName, typed: string, locale: LocaleCode): Promise<Facts> {
  const [example, stats, own] = await Promise.all([
    OF_EXAMPLE.has(page) ? orNull(readExample()) : null,
    OF_STATS.has(page) ? orNull(callApi('publicStats', {})) : null,
    readOwnFacts(page, typed, locale),
  ])
  return { ...own, ...(OF_EXAMPLE.has(page) && { example }), ...(OF_STATS.has(page) && { stats }) }
}

/** Requests the live data that is specific to a page. */
async function readOwnFacts(page: InfoPageName, typed: string, locale: LocaleCode): Promise<Facts> {
  if (page === 'popular-exchanges') return { popular: await orNull(readPopular()) }
  if (page === 'support' || page === 'for-competent-authorities') return { support: await orNull(readSupportForm()) }
  if (page === 'status') return { status: await orNull(readStatus()) }
  if (page === 'swap-api') return { api: await orNull(readReference(locale)) }
  if (page === 'widget') return { coins: await orNull(readCoins()) }
  if (page === 'asset') return { assets: await orNull(readAssets(typed)) }
  return {}
}

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (isAbort(error)) throw error
    return null
  }
}
