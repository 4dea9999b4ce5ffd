/** Attribute of the calculator's card. */
export const CALCULATOR = 'data-calculator'
/** Attribute of the amount field that the user edited last. */
export const ACTIVE_AMOUNT = 'data-active-amount'
/** Attribute of the button for choosing a coin. */
export const COIN_CHOICE = 'data-coin-choice'

/** Focuses the amount field that the user edited last, in the calculator that contains `inside`. */
export function focusAmount(inside: Element): void {
  focusIn(inside, ACTIVE_AMOUNT)
}

/** Focuses the button for choosing a coin, in the calculator that contains `inside`. */
export function focusCoin(inside: Element): void {
  focusIn(inside, COIN_CHOICE)
}

function focusIn(inside: Element, attribute: string): void {
  inside.closest(`[${CALCULATOR}]`)?.querySelector<HTMLElement>(`[${attribute}]`)?.focus()
}
