/** Folder of the pictures that replace the logo of a coin without one. */
const FOLDER = '/coin-letters/'

/** Path of the route that serves the pictures, with the variable `letter`. */
export const LETTER_MARK_ROUTE = `${FOLDER}:letter.svg`

/** Returns the path of the picture that replaces a missing logo: the first letter of the currency title. */
export function letterMarkPath(currencyTitle: string): string {
  return `${FOLDER}${currencyTitle.slice(0, 1).toLowerCase()}.svg`
}

/** Returns whether a logo link is empty or refers to a picture of the coin's first letter. */
export function isLetterMark(logoLink: string): boolean {
  return logoLink === '' || logoLink.includes(FOLDER)
}
