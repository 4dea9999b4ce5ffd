import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** GET /route-redirect: returns the new path of a moved page (spec §2, rule 6), for client-side navigation. */
export const routeRedirect = defineCall({
  name: 'routeRedirect',
  method: 'GET',
  versions: ['v1'],
  path: '/route-redirect',
  query: z.object({ path: z.string().check(z.maxLength(500), z.regex(/^\//)) }),
  response: z.object({
    /** Path of this site in the same language, or the URL of another site that the operator has allowed. */
    to: z.nullable(z.string()),
    isExternal: z.boolean(),
  }),
  errors: ['ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
