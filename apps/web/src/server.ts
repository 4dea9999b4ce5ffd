import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// The policy of a page is made of its whole text (`content-policy.ts`): nothing could be sent in pieces.
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) })
