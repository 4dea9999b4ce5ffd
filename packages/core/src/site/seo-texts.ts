import type { LocaleCode } from '@cambio/kernel/locale'

/** An editor's texts for one page, by language and message key (`home:seo_title`). */
export type PageTexts = Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>

/** Texts by page name: `home`, `exchange`, `price`. */
export type SeoTexts = ReadonlyMap<string, PageTexts>
