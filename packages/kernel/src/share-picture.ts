/** Pixels of the picture that a page is shared with. */
export const SHARE_PICTURE = { width: 1_200, height: 630 }
