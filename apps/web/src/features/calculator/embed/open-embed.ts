import type { InstrumentView } from '@cambio/contract/instrument'
import { EMBED_PATH } from '@cambio/kernel/info-pages'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { QueryClient } from '@tanstack/react-query'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { accentSheet } from '../../../lib/page/accent.ts'
import { loadMessages } from '../../../lib/texts/i18n.ts'
import { messageAreasOf } from '../../../lib/texts/message-areas.ts'
import { answerWithStatus } from '../../../lib/api/request.ts'
import { pageHead } from '../../../lib/seo/seo.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { isNamed, isOffered, readWidgetParams, type WidgetParams } from '../../../lib/widget/widget-params.ts'
import { defaultPairQuery, instrumentsOf, instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { recommended, startWith, type CalculatorStart } from '../api/open-calculator.ts'
import { themeScript } from './embed-theme.ts'

interface EmbedRequest {
  search: Record<string, string>
  context: { i18n: PageMessages; locale: LocaleCode; queryClient: QueryClient }
}

const UNAVAILABLE = 503

export type OpenEmbed = Awaited<ReturnType<typeof openEmbed>>

/** Returns the data for the widget's page. This module is a separate chunk, which other pages do not load. */
export async function openEmbed({ search, context: { i18n, locale, queryClient } }: EmbedRequest) {
  const requested = readWidgetParams(search)
  const [found] = await Promise.all([
    startEmbedded(queryClient, requested).catch(() => null),
    loadMessages(i18n, messageAreasOf(EMBED_PATH)),
  ])
  if (!found) answerWithStatus(UNAVAILABLE)
  const { meta } = pageHead({
    path: EMBED_PATH,
    locale,
    publicUrl: siteConfig().publicUrl,
    siteName: i18n.t('site_name'),
    title: `${i18n.t('site-embed:title')} · ${i18n.t('site_name')}`,
    description: i18n.t('site-embed:description'),
    noIndex: true,
  })
  const { params, start } = found ?? { params: requested, start: null }
  return {
    params,
    start,
    host: hostOf(search['origin']),
    head: {
      meta,
      scripts: [{ children: themeScript(params.theme) }],
      styles: params.accent === '' ? [] : [{ children: accentSheet(params.accent) }],
    },
  }
}

async function startEmbedded(
  queryClient: QueryClient,
  requested: WidgetParams,
): Promise<{ params: WidgetParams; start: CalculatorStart }> {
  const [own, usual] = await Promise.all([
    queryClient.ensureQueryData(instrumentsQuery),
    queryClient.ensureQueryData(defaultPairQuery),
  ])
  const wanted = [requested.from, requested.to].filter(
    (name) => name !== '' && !own.some((one) => isNamed(one, [name])),
  )
  const others = wanted.length === 0 ? [] : await instrumentsOf(wanted.join(','))
  const all = [usual.instrumentFrom, usual.instrumentTo, ...own, ...others]
  // Ignore the widget's allow and deny lists if they leave fewer than two of the coins that the exchange itself trades.
  const left = new Set(own.filter((one) => isOffered(one, requested)).map(({ slug }) => slug))
  const params = left.size < 2 ? { ...requested, allow: [], deny: [] } : requested
  const offered = all.filter((one) => isOffered(one, params))
  const named = (name: string): InstrumentView | undefined =>
    name === '' ? undefined : (offered.find(({ slug }) => slug === name) ?? offered.find((one) => isNamed(one, [name])))
  const send = named(params.from) ?? offered.find(({ slug }) => slug !== named(params.to)?.slug)
  const receive = [named(params.to), usual.instrumentTo, ...offered].find(
    (one) => one && one.slug !== send?.slug && isOffered(one, params),
  )
  if (!send || !receive) throw new Error('The offered coins include no pair')
  const isUsual = send.slug === usual.instrumentFrom.slug && receive.slug === usual.instrumentTo.slug
  const amount = params.amount || (isUsual ? usual.claimedDepositAmount : await recommended(send, receive))
  const { rateMode, ref } = params
  return { params, start: await startWith(send, receive, { amount, rateMode, ...(ref !== '' && { referrerId: ref }) }) }
}

/** Returns the origin that receives the widget's messages, or null if the parameter is missing or not an origin. */
function hostOf(text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.origin === text ? text : null
}
