/** Fragment of links in the footer, the profile and articles that reopen the consent question. */
export const CHOICE_HASH = '#privacy-choices'

/** Returns whether a click hits such a link. */
export function isAtChoiceLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(`a[href$='${CHOICE_HASH}']`) !== null
}
