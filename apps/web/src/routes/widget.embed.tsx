import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '../features/calculator/embed/embed-page.tsx'

export const Route = createFileRoute('/widget/embed')({
  // All fields are text (`parseSearch`). The loader parses them, so that other pages need not load that code.
  validateSearch: (search) => search as Record<string, string>,
  // Choices in the widget do not change its URL, because the host page owns the URL of its frame.
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
