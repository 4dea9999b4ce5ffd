/** Size of a page's share image, in pixels. */
export const SHARE_PICTURE = { width: 1_200, height: 630 }
