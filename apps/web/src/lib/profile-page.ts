import type { LocaleCode } from '@cambio/kernel/locale'
import type { i18n as I18n } from 'i18next'
import { loadMessages } from './i18n.ts'
import { messageAreasOf } from './message-areas.ts'
import { pageHead } from './seo.ts'
import { siteConfig } from './site-config.ts'

interface PageContext {
  i18n: I18n
  locale: LocaleCode
}

/** What all pages of the account have in common: their words are loaded, and no index has them. */
export function profilePage(path: string, titleKey: string) {
  return {
    loader: ({ context }: { context: PageContext }) => loadMessages(context.i18n, messageAreasOf(path)),
    head: ({ match: { context } }: { match: { context: PageContext } }) => {
      const { t } = context.i18n
      return pageHead({
        path,
        locale: context.locale,
        publicUrl: siteConfig().publicUrl,
        title: `${t(titleKey)} · ${t('site_name')}`,
        description: t('account:seo_description'),
        siteName: t('site_name'),
        imageAlt: t('share_image_alt'),
        noIndex: true,
      })
    },
  }
}
