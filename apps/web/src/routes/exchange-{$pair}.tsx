import { PAGE_QUERY } from '@cambio/kernel/page-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { startWithPair } from '../features/calculator/api/open-calculator.ts'
import { CalculatorUnavailable } from '../features/calculator/components/calculator-unavailable.tsx'
import { accountStore, openAccountDialog, useAccount } from '../features/account/api/account.ts'
import { Calculator, type Chosen } from '../features/calculator/components/calculator.tsx'
import { OrderForm } from '../features/calculator/order-form/order-form.tsx'
import { pairCode } from '../features/calculator/state/pair-code.ts'
import { figuresQuery } from '../features/home/figures-query.ts'
import { Hero } from '../features/home/hero.tsx'
import { LiveFigures } from '../features/home/live-figures.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { Promises } from '../features/home/promises.tsx'
import { Questions } from '../features/home/questions.tsx'
import { noteBeside } from '../features/calculator/note/note-beside.tsx'
import { PairPrice } from '../features/prices/components/pair-price.tsx'
import type { SignedInCall } from '../lib/account/signed-in-call.ts'
import { isByCard, isFiat, isToCard } from '../lib/exchange/is-by-card.ts'
import { loadMessages, useText } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { textParams } from '../lib/seo/search-params.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

export const Route = createFileRoute('/exchange-{$pair}')({
  validateSearch: (search) => textParams(search, [...PAGE_QUERY.exchange, 'ref']),
  // The loader must read the query only when the page opens, because the form changes it on each keystroke.
  shouldReload: false,
  // Disable the router cache, so that Back navigation reloads the pair in the query at the current rate.
  gcTime: 0,
  preloadGcTime: 0,
  loader: async ({ context: { queryClient, i18n }, params, location }) => {
    const [start] = await Promise.all([
      startWithPair(queryClient, params.pair, location.search),
      queryClient.prefetchQuery(figuresQuery),
      loadMessages(i18n, messageAreasOf('/exchange-')),
      // Ignore a failure, because the page must open even without the content below the form.
      import('../features/prices/api/open-prices.ts')
        .then(({ openPairPrice }) => openPairPrice(queryClient))
        .catch(() => undefined),
    ])
    if (start === 'unknown') throw notFound()
    return { start }
  },
  head: ({ match: { context }, params, loaderData }) => {
    const { t } = context.i18n
    const words = coinWords(loaderData?.start ?? null)
    const kind = kindOf(loaderData?.start ?? null)
    return pageHead({
      path: `/exchange-${loaderData?.start ? pairCode(loaderData.start.send, loaderData.start.receive) : params.pair.toLowerCase()}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: t(`home:${kind}_seo_title`, words),
      description: t(`home:${kind}_seo_description`, words),
      siteName: t('site_name'),
    })
  },
  component: ExchangeRoute,
})

type Start = ReturnType<typeof Route.useLoaderData>['start']

const signedIn: SignedInCall = (call) => accountStore.signedIn(call)

function ExchangeRoute() {
  const t = useText()
  const account = useAccount()
  const { start } = Route.useLoaderData()
  const { pair, keep } = useChosenPair(start)
  const words = coinWords(pair)
  const kind = kindOf(pair)
  const title = t(`home:${kind}_seo_title`, words)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="main" className="wrap">
      <Hero title={t(`home:${kind}_title`, words)} lede={t(`home:${kind}_lede`, words)}>
        {start ? (
          <Calculator
            key={`${start.send.slug}-${start.receive.slug}`}
            start={start}
            account={account}
            onChosen={keep}
            beside={noteBeside}
          >
            {(state, dispatch) => (
              <OrderForm {...{ state, dispatch, account, signedIn }} onAccountNeeded={openAccountDialog} />
            )}
          </Calculator>
        ) : (
          <CalculatorUnavailable />
        )}
      </Hero>
      <LiveFigures otherwise={kind === 'pair' && <Promises />} />
      {pair && <PairPrice send={pair.send} receive={pair.receive} />}
      {kind === 'pair' && <HowItWorks />}
      {kind === 'pair' && <Questions />}
    </main>
  )
}

/**
 * Returns the pair that the form shows, and the function that keeps the user's choice in the query. `start` is the pair
 * that the page opened with.
 */
function useChosenPair(start: Start) {
  const [chosen, setChosen] = useState<{ of: Start; pair: Chosen } | null>(null)
  const router = useRouter()
  const navigate = Route.useNavigate()
  const keep = (picked: Chosen): void => {
    const { resolvedLocation: shown } = router.state
    // Ignore a delayed form change if the user has already left the page, for example for the order page.
    if (shown && router.latestLocation.pathname !== shown.pathname) return
    setChosen({ of: start, pair: picked })
    const { send, receive, amount, rateMode } = picked
    void navigate({
      search: (search) => ({
        ...search,
        send: send.slug,
        receive: receive.slug,
        amount: amount || undefined,
        mode: rateMode === 'FIXED' ? 'fixed' : undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return { pair: chosen !== null && chosen.of === start ? chosen.pair : start, keep }
}

interface CoinNames {
  currencyTitle: string
  currencyFriendlyTitle: string
  networkTitle: string
}

type Money = Parameters<typeof isByCard>[0]

/** Returns the message key prefix for a pair's headlines: a purchase, a sale, or a swap. */
function kindOf(start: { send: Money; receive: Money } | null): 'card' | 'bank' | 'sale' | 'bank_sale' | 'pair' {
  if (start === null) return 'pair'
  if (isFiat(start.receive)) return isToCard(start.receive) ? 'sale' : 'bank_sale'
  if (!isFiat(start.send)) return 'pair'
  return isByCard(start.send) ? 'card' : 'bank'
}

/** Returns the coin names of a pair. Adds the networks if both sides have the same coin. */
function coinWords(start: { send: CoinNames; receive: CoinNames } | null) {
  if (!start) return { send: '', receive: '', sendName: '', receiveName: '' }
  const { send, receive } = start
  const isOneCoin = send.currencyTitle === receive.currencyTitle
  const named = ({ currencyTitle, networkTitle }: CoinNames): string =>
    isOneCoin ? `${currencyTitle} (${networkTitle})` : currencyTitle
  return {
    send: named(send),
    receive: named(receive),
    sendName: send.currencyFriendlyTitle,
    receiveName: receive.currencyFriendlyTitle,
  }
}
