import { PAGE_QUERY } from '@cambio/kernel/page-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { LINK_PARAMS } from '../features/account/state/dialog-link.ts'
import { instrumentsQuery } from '../lib/exchange/instruments.ts'
import { pairOfMonitorCodes, startWithDefault } from '../features/calculator/api/open-calculator.ts'
import { useKeptStart } from '../features/calculator/api/use-kept-start.ts'
import { keepChoice } from '../features/calculator/state/exchange-draft.ts'
import { CalculatorUnavailable } from '../features/calculator/components/calculator-unavailable.tsx'
import { accountStore, openAccountDialog, useAccount } from '../features/account/api/account.ts'
import { Calculator, type Chosen } from '../features/calculator/components/calculator.tsx'
import { OrderForm } from '../features/calculator/order-form/order-form.tsx'
import { figuresQuery, latestQuery, reviewsQuery } from '../features/home/figures-query.ts'
import { Hero } from '../features/home/hero.tsx'
import { homePairs } from '../features/home/home-pairs.ts'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { LiveFigures } from '../features/home/live-figures.tsx'
import { PriceParts } from '../features/home/price-parts.tsx'
import { Promises } from '../features/home/promises.tsx'
import { Questions } from '../features/home/questions.tsx'
import { reviewedOrganization } from '../features/home/reviewed-organization.ts'
import { Reviews } from '../features/home/reviews.tsx'
import { SwapsAndPairs } from '../features/home/swaps-and-pairs.tsx'
import { noteBeside } from '../features/calculator/note/note-beside.tsx'
import { latePart } from '../components/ui/late-part.tsx'
import { useMiniApp } from '../lib/mini-app/use-mini-app.ts'
import { callApi } from '../lib/api/api-client.ts'
import type { SignedInCall } from '../lib/account/signed-in-call.ts'
import { loadMessages, useText } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { textParams } from '../lib/seo/search-params.ts'
import { organizationData, pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search) => textParams(search, [...PAGE_QUERY.home, ...LINK_PARAMS]),
  // Rate monitors (sites that compare exchanges) link to the home page with two of their own coin codes. Redirect such
  // a link to the pair's page.
  beforeLoad: async ({ context: { queryClient }, search: { cur_from, cur_to, ref } }) => {
    if (cur_from === undefined && cur_to === undefined) return
    const pair = await pairOfMonitorCodes(queryClient, cur_from, cur_to)
    if (pair === undefined) return
    const search = ref === undefined ? {} : { ref }
    if (pair === null) throw redirect({ to: '/', search })
    throw redirect({ to: '/exchange-{$pair}', params: { pair }, search })
  },
  loader: async ({ context: { queryClient, i18n } }) => {
    const [start, counted] = await Promise.all([
      startWithDefault(queryClient),
      callApi('popularPairs', {}).catch(() => []),
      queryClient.prefetchQuery(figuresQuery),
      queryClient.prefetchQuery(latestQuery),
      queryClient.prefetchQuery(reviewsQuery),
      loadMessages(i18n, messageAreasOf('/')),
    ])
    return { start, popular: homePairs(counted, queryClient.getQueryData(instrumentsQuery.queryKey) ?? []) }
  },
  head: ({ match: { context } }) => {
    const { publicUrl } = siteConfig()
    const { t } = context.i18n
    const { meta, links } = pageHead({
      path: '/',
      locale: context.locale,
      publicUrl,
      title: t('home:seo_title'),
      description: t('home:seo_description'),
      siteName: t('site_name'),
    })
    // The router renders this entry as an escaped script, but its types lack it.
    const organization: object = {
      'script:ld+json': reviewedOrganization(
        organizationData(publicUrl, t('site_name')),
        context.queryClient.getQueryData(reviewsQuery.queryKey),
        t('home:reviews_guest'),
      ),
    }
    return { meta: [...meta, organization], links }
  },
  component: HomeRoute,
})

const signedIn: SignedInCall = (call) => accountStore.signedIn(call)
const MiniAppMenu = latePart('MiniAppMenu', () => import('../features/home/mini-app-menu.tsx'))

function HomeRoute() {
  const t = useText()
  const account = useAccount()
  const isInMessenger = useMiniApp() !== null
  const { start: usual, popular } = Route.useLoaderData()
  const kept = useKeptStart()
  const start = kept ?? usual
  const keep = ({ send, receive, amount, rateMode }: Chosen): void =>
    keepChoice({ send: send.slug, receive: receive.slug, amount, rateMode })
  return (
    <main id="main" className="wrap">
      <Hero title={t('home:title')} lede={t('home:lede')}>
        {start ? (
          <Calculator key={kept ? 'kept' : 'usual'} start={start} account={account} onChosen={keep} beside={noteBeside}>
            {(state, dispatch) => (
              <OrderForm {...{ state, dispatch, account, signedIn }} onAccountNeeded={openAccountDialog} />
            )}
          </Calculator>
        ) : (
          <CalculatorUnavailable />
        )}
      </Hero>
      {isInMessenger ? <MiniAppMenu /> : <AboutExchange start={usual} popular={popular} />}
    </main>
  )
}

/** Sections of the home page below the calculator. */
function AboutExchange({ start, popular }: Pick<ReturnType<typeof Route.useLoaderData>, 'start' | 'popular'>) {
  return (
    <>
      <LiveFigures otherwise={<Promises />} />
      <HowItWorks />
      <PriceParts start={start} />
      <SwapsAndPairs popular={popular} />
      <Reviews />
      <Questions />
    </>
  )
}
