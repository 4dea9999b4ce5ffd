import type { LocaleCode } from '@cambio/kernel/locale'

/** An editor's messages for one page, keyed by language and message key (`home:seo_title`). */
export type PageTexts = Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>

/** Editors' messages, keyed by page name, such as `home`, `exchange` or `price`. */
export type SeoTexts = ReadonlyMap<string, PageTexts>
