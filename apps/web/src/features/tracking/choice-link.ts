/**
 * URL fragment of the links that reopen the consent question. Footer, account pages and articles contain such links.
 */
export const CHOICE_HASH = '#privacy-choices'

/** Returns whether a click hits a link that reopens the consent question. */
export function isAtChoiceLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(`a[href$='${CHOICE_HASH}']`) !== null
}
