/** Names of the account pages. A name is also the last part of the page's path. */
const PROFILE_PAGES = [
  'info',
  'history',
  'wallet',
  'cashback',
  'withdraw',
  'affiliate-program',
  'keys',
  'verification',
] as const
export type ProfilePageName = (typeof PROFILE_PAGES)[number]

/** Returns whether an account page has the given name. */
export function isProfilePage(name: string): name is ProfilePageName {
  return PROFILE_PAGES.some((page) => page === name)
}
