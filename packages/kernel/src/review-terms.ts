/** Maximum number of stars in a review (spec §9). */
export const BEST_RATING = 5
export const WORST_RATING = 1
/** Maximum length of the review text, in characters. */
export const REVIEW_TEXT_MAX = 1_000
/** Maximum length of the reviewer's name, in characters. */
export const REVIEW_NAME_MAX = 40
/** Number of days after the end of an order during which it can be reviewed. */
export const REVIEW_WITHIN_DAYS = 30
