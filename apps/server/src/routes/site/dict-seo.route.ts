import { dictSeo } from '@cambio/contract/calls/dict-seo'
import type { PageTexts, SeoTexts } from '@cambio/core/site/seo-texts'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { seoWords } from '../../pages/seo-words.ts'

export interface DictSeoDeps {
  seoTexts: SeoTexts
}

/** Serves a page's SEO and sharing copy. The operator's copy overrides the built-in one. */
export function dictSeoRoute(app: FastifyInstance, { seoTexts }: DictSeoDeps): void {
  // Cache only pages that have SEO copy, because callers can request any number of made-up page names.
  const cached = new Map<string, PageTexts>()
  mountCall(app, dictSeo, async ({ body: { params } }) => {
    const known = cached.get(params.page)
    if (known) return known
    const texts = merged(await seoWords(params.page), seoTexts.get(params.page) ?? {})
    if (Object.keys(texts).length > 0) cached.set(params.page, texts)
    return texts
  })
}

function merged(own: PageTexts, edited: PageTexts): PageTexts {
  const locales = LOCALE_CODES.filter((locale) => own[locale] ?? edited[locale])
  return Object.fromEntries(locales.map((locale) => [locale, { ...own[locale], ...edited[locale] }]))
}
