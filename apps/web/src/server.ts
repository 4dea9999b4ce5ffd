import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// The content security policy depends on the whole page (`content-policy.ts`), so the page is not streamed.
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) })
