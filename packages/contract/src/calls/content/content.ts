import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { ContentView } from '../../content.ts'
import { printableText } from '../../fields.ts'
import { pageLimit } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * GET /content/{route}/{locale}{path} (spec §7): returns the content at a path of the blog or the docs: an article or a
 * category's article list. Without a path, returns the list of all articles. The path can also be sent in the query
 * parameter `slug`.
 */
export const content = defineCall({
  name: 'content',
  method: 'GET',
  versions: ['v1'],
  path: '/content/:route/:locale',
  params: z.object({ route: z.string(), locale: z.string() }),
  query: z.object({
    category: z.optional(z.string().check(z.maxLength(200))),
    slug: z.optional(z.string().check(z.maxLength(200))),
    offset: z._default(z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/)), '0'),
    per_page: pageLimit(10, 100),
    /** Search words that an article must contain. */
    q: z.optional(printableText(100)),
  }),
  response: ContentView,
  errors: ['ERR_NOT_FOUND', 'ERR_VALIDATION', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
