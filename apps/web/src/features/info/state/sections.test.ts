import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { ACTIONS, SECTIONS } from './sections.ts'

const read = (locale: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../messages/${locale}/${area}.json`), 'utf8'))
const docs = join(import.meta.dirname, '../../../../../../content/docs')

test.each(LOCALE_CODES)('every page has its own title, description and footer name in locale %s', (locale) => {
  const pages = INFO_PAGES.map((page) => read(locale, `site-${page}`))
  for (const key of ['seo_title', 'seo_description', 'title', 'lede'])
    for (const [index, page] of pages.entries()) expect(page[key], `${INFO_PAGES[index]}:${key}`).toBeTruthy()
  for (const [index, page] of INFO_PAGES.entries())
    if (ACTIONS[page] !== null) expect(pages[index]?.['action'], page).toBeTruthy()
  for (const key of ['seo_title', 'seo_description', 'title'])
    expect(new Set(pages.map((page) => page[key])).size, key).toBe(pages.length)
  const common = read(locale, 'common')
  for (const page of INFO_PAGES) expect(common[`page_${page}`]).toBeTruthy()
})

test.each(LOCALE_CODES)('every section has messages and links only to existing pages in %s', (locale) => {
  for (const page of INFO_PAGES) {
    const known = read(locale, `site-${page}`)
    for (const { name, docs: more, screen } of SECTIONS[page]) {
      const kinds = ['title', 'text', ...(more ? ['more'] : []), ...(screen ? ['screen'] : [])]
      for (const kind of kinds) expect(known[`${name}_${kind}`], `${page}:${name}_${kind}`).toBeTruthy()
      if (more) expect(readFileSync(join(docs, locale, `${more}.md`), 'utf8')).toContain('title:')
    }
  }
})
