/** Where the choice is opened again: links of the footer, of the profile and of articles end in it. */
export const CHOICE_HASH = '#privacy-choices'

/** Whether a click is one at such a link. */
export function isAtChoiceLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(`a[href$='${CHOICE_HASH}']`) !== null
}
