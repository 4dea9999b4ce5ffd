import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// Do not stream pages, because the Content-Security-Policy depends on the whole page (`content-policy.ts`).
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) })
