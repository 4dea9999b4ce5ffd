/** Whether this page was opened by a partner's link. */
export function hasPartnerReferral(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(location.search).has('ref')
}
