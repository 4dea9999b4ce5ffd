/** Maximum number of stars of a review (spec §9). */
export const BEST_RATING = 5
export const WORST_RATING = 1
/** Maximum length of a review's text, in characters. */
export const REVIEW_TEXT_MAX = 1_000
/** Maximum length of a reviewer's name, in characters. */
export const REVIEW_NAME_MAX = 40
/** Review period after the end of an order, in days. */
export const REVIEW_WITHIN_DAYS = 30
