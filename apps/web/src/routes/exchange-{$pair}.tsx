import { createFileRoute, notFound } from '@tanstack/react-router'
import { startWithPair } from '../features/calculator/api/open-calculator.ts'
import { CalculatorUnavailable } from '../features/calculator/components/calculator-unavailable.tsx'
import { Calculator } from '../features/calculator/components/calculator.tsx'
import { figuresQuery } from '../features/home/figures-query.ts'
import { HeroWords } from '../features/home/hero-words.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { Ornament } from '../features/home/ornament.tsx'
import { Questions } from '../features/home/questions.tsx'
import { loadMessages, useText } from '../lib/i18n.ts'
import { messageAreasOf } from '../lib/message-areas.ts'
import { textParam } from '../lib/search-params.ts'
import { pageHead } from '../lib/seo.ts'
import { siteConfig } from '../lib/site-config.ts'

interface ExchangeSearch {
  send?: string
  receive?: string
  amount?: string
  ref?: string
}

export const Route = createFileRoute('/exchange-{$pair}')({
  validateSearch: (search): ExchangeSearch =>
    Object.fromEntries(
      ['send', 'receive', 'amount', 'ref'].flatMap((key) => {
        const value = textParam(search[key])
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n }, params, deps }) => {
    const [start] = await Promise.all([
      startWithPair(queryClient, params.pair, deps),
      queryClient.prefetchQuery(figuresQuery),
      loadMessages(i18n, messageAreasOf('/')),
    ])
    if (start === 'unknown') throw notFound()
    return { start }
  },
  head: ({ match: { context }, params, loaderData }) => {
    const { t } = context.i18n
    const words = coinWords(loaderData?.start ?? null)
    return pageHead({
      path: `/exchange-${params.pair.toLowerCase()}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: t('home:pair_seo_title', words),
      description: t('home:pair_seo_description', words),
      siteName: t('site_name'),
      imageAlt: t('share_image_alt'),
    })
  },
  component: ExchangeRoute,
})

function ExchangeRoute() {
  const t = useText()
  const { start } = Route.useLoaderData()
  const words = coinWords(start)
  return (
    <main id="main" className="wrap">
      <div className="hero">
        <HeroWords title={t('home:pair_title', words)} lede={t('home:pair_lede', words)} />
        {start ? (
          <Calculator key={`${start.send.slug}-${start.receive.slug}`} start={start} />
        ) : (
          <CalculatorUnavailable />
        )}
        <Ornament />
      </div>
      <HowItWorks />
      <Questions />
    </main>
  )
}

interface CoinNames {
  currencyTitle: string
  currencyFriendlyTitle: string
}

function coinWords(start: { send: CoinNames; receive: CoinNames } | null) {
  return {
    send: start?.send.currencyTitle ?? '',
    receive: start?.receive.currencyTitle ?? '',
    sendName: start?.send.currencyFriendlyTitle ?? '',
    receiveName: start?.receive.currencyFriendlyTitle ?? '',
  }
}
