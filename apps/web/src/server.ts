import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// Pages are not streamed, because the content security policy depends on the whole page (`content-policy.ts`).
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) })
