import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '../features/calculator/embed/embed-page.tsx'

export const Route = createFileRoute('/widget/embed')({
  // All of it text (`parseSearch`), and read by its loader: what that knows of it, other pages need not load.
  validateSearch: (search) => search as Record<string, string>,
  // What is chosen here stays here: the address of a frame is its page's.
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
