/** URL fragment of links that open the consent prompt. The footer, account pages and articles contain such links. */
export const CHOICE_HASH = '#privacy-choices'

/** Returns whether the user clicked a link that opens the consent prompt. */
export function isAtChoiceLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(`a[href$='${CHOICE_HASH}']`) !== null
}
