import { isInfoPage } from '@cambio/kernel/info-pages'
import { PAGE_QUERY } from '@cambio/kernel/page-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { InfoPage } from '../features/info/components/info-page.tsx'
import { textParams } from '../lib/seo/search-params.ts'

// One route for all information pages, with its loader in a separate chunk. Every page of the site loads all routes and
// their imports, so both must stay small.
export const Route = createFileRoute('/$info')({
  validateSearch: (search) => textParams(search, PAGE_QUERY.info),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: async ({ context, params: { info }, deps: { q } }) => {
    if (!isInfoPage(info)) throw notFound()
    const { openInfo } = await import('../features/info/api/open-info.ts')
    return openInfo({ page: info, typed: q, context })
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: InfoRoute,
})

function InfoRoute() {
  return <InfoPage open={Route.useLoaderData()} />
}
