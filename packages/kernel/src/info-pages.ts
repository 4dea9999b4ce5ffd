/** Pages of information, by their path without its slash. The words of each are `apps/web/src/messages/<locale>/site-<page>.json`. */
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

/** The page that others show in a frame, without language: the only one that may be in one. */
export const EMBED_PATH = '/widget/embed'

/** Whether `text` names a page of information. */
export function isInfoPage(text: string): text is InfoPageName {
  return INFO_PAGES.some((page) => page === text)
}
