/**
 * Information pages, by their path without slash. Messages of each are in
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

/** Path of the widget, without language. It is the only page that another site may embed in a frame. */
export const EMBED_PATH = '/widget/embed'

/** Returns whether `text` names an information page. */
export function isInfoPage(text: string): text is InfoPageName {
  return INFO_PAGES.some((page) => page === text)
}
