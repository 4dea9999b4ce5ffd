/** Size of the share image of a page, in pixels. */
export const SHARE_PICTURE = { width: 1_200, height: 630 }
