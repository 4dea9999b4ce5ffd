/**
 * Names of the information pages. A page's path is its name after a slash. The messages of each page are in
 * `apps/web/src/messages/<locale>/site-<page>.json`.
 */
export const INFO_PAGES = [
  'how-it-works',
  'our-vision',
  'asset',
  'popular-exchanges',
  'support',
  'status',
  'affiliate',
  'cashback',
  'wallet',
  'swap-api',
  'widget',
  'roadmap',
  'for-competent-authorities',
] as const
export type InfoPageName = (typeof INFO_PAGES)[number]

/**
 * Path of the embedded widget, without a language prefix. It is the only page that other sites may embed in a frame.
 */
export const EMBED_PATH = '/widget/embed'

/**
 * Path of the identity check, without a language prefix. It is the only page that may frame the provider's form, so it
 * needs a page load with its own Content-Security-Policy.
 */
export const IDENTITY_CHECK_PATH = '/order/identity'

/** Returns whether a string is the name of an information page. */
export function isInfoPage(text: string): text is InfoPageName {
  return INFO_PAGES.some((page) => page === text)
}
