import { PAGE_QUERY } from '@cambio/kernel/page-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentPage } from '../features/content/components/content-page.tsx'
import { textParams } from '../lib/seo/search-params.ts'

// One route for all docs paths, with its loader in a separate chunk. Every page of the site loads all routes and their
// imports, so both must stay small.
export const Route = createFileRoute('/docs/$')({
  validateSearch: (search) => textParams(search, PAGE_QUERY.content),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: async ({ context, params: { _splat = '' }, deps: { q } }) => {
    const { openContent } = await import('../features/content/api/open-content.ts')
    return openContent({ route: 'docs', splat: _splat, typed: q, context })
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: DocsRoute,
})

function DocsRoute() {
  return <ContentPage route="docs" open={Route.useLoaderData()} />
}
