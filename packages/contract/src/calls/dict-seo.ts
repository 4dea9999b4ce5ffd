import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** Strings, keyed by language and message key (such as `home:seo_title`). */
export const SeoTexts = z.record(z.string(), z.record(z.string(), z.string()))

/**
 * POST /dict/seo (spec §7): returns a page's strings for search engines and link previews. An editor's strings replace
 * the built-in strings.
 */
export const dictSeo = defineCall({
  name: 'dictSeo',
  method: 'POST',
  versions: ['v1'],
  path: '/dict/seo',
  body: z.object({ params: z.object({ page: z.string().check(z.maxLength(100)) }) }),
  response: SeoTexts,
  errors: ['ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
