import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '../features/calculator/embed/embed-page.tsx'

export const Route = createFileRoute('/widget/embed')({
  // The cast is safe, because `parseSearch` returns only strings. The loader validates the fields, because validation
  // code here would be loaded by all other pages too.
  validateSearch: (search) => search as Record<string, string>,
  // Run the loader only once, because the user's choices in the widget do not change its URL.
  shouldReload: false,
  loader: async ({ context, location: { search } }) => {
    const { openEmbed } = await import('../features/calculator/embed/open-embed.ts')
    return openEmbed({ search, context })
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: EmbedRoute,
})

function EmbedRoute() {
  return <EmbedPage open={Route.useLoaderData()} />
}
