/** Stars of a review (spec §9). */
export const BEST_RATING = 5
export const WORST_RATING = 1
/** Characters. */
export const REVIEW_TEXT_MAX = 1_000
/** Characters. */
export const REVIEW_NAME_MAX = 40
/** Days after its end in which an order may be reviewed. */
export const REVIEW_WITHIN_DAYS = 30
