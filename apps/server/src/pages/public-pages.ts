import { EMBED_PATH, IDENTITY_CHECK_PATH } from '@cambio/kernel/info-pages'
import type { LocaleCode } from '@cambio/kernel/locale'
import { withoutLocale } from '@cambio/kernel/locale-path'
import type { Clock } from '@cambio/kernel/clock'
import type { PolicyOrigins } from './content-policy.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { pageUrl } from './page-url.ts'
import { renderPage, type WebHandler } from './web-app.ts'

export interface PublicPagesOptions {
  web: WebHandler
  clock: Clock
  cacheMs: number
  languages: readonly LocaleCode[]
  /** Origins that a page may call in addition to the site's own origin. */
  connectOrigins: readonly string[]
  /** Origin of the identity form, which only the identity check page may frame; null if there is no form. */
  identityFormOrigin: string | null
  /** Origins that may frame the widget. */
  widgetAncestors: readonly string[]
  /** Origins that may frame the mini-app's pages. */
  messengerAncestors: readonly string[]
}

/**
 * Renders and caches the pages that are the same for all users. They contain no session data; the browser adds it
 * later.
 */
export class PublicPages {
  readonly #options: PublicPagesOptions
  readonly #cache: PageCache

  constructor(options: PublicPagesOptions) {
    this.#options = options
    this.#cache = new PageCache(options.clock, options.cacheMs)
  }

  /**
   * Returns the page at a URL from the cache, or renders it. With `isMiniApp`, the page includes the mini-app's code.
   */
  find(requested: URL, isMiniApp = false): Promise<Page> {
    const url = pageUrl(requested, this.#options.languages)
    return this.#cache.get(`${isMiniApp ? 'app:' : ''}${url.pathname}${url.search}`, () =>
      renderPage(this.#options.web, url, {
        cookie: undefined,
        signal: undefined,
        isMiniApp,
        origins: this.originsOf(url, isMiniApp),
      }),
    )
  }

  originsOf(url: URL, isMiniApp: boolean): PolicyOrigins {
    const { connectOrigins, widgetAncestors, messengerAncestors } = this.#options
    const ofPage = isMiniApp ? messengerAncestors : []
    return {
      connectOrigins,
      frameOrigins: this.#framesOf(url),
      frameAncestors: this.isEmbed(url) ? widgetAncestors : ofPage,
    }
  }

  /**
   * Returns whether a URL belongs to the widget, the only page that other sites may frame. The widget shows only
   * prices; it neither stores nor changes anything.
   */
  isEmbed({ pathname }: URL): boolean {
    return withoutLocale(pathname, this.#options.languages) === EMBED_PATH
  }

  #framesOf({ pathname }: URL): string[] {
    const { identityFormOrigin, languages } = this.#options
    const isCheck = withoutLocale(pathname, languages) === IDENTITY_CHECK_PATH
    return isCheck && identityFormOrigin !== null ? [identityFormOrigin] : []
  }
}
