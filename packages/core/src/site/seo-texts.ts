import type { LocaleCode } from '@cambio/kernel/locale'

/** What an editor wrote for one page: texts by language and key of the pages' messages (`home:seo_title`). */
export type PageTexts = Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>

/** By name of the page: `home`, `exchange`, `price`. */
export type SeoTexts = ReadonlyMap<string, PageTexts>
