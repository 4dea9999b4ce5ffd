/** A scheme, `www.`, a name with a path, a name under a much used ending, or an address of mail. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}\/|[\p{L}\d-]\.(?:com|net|org|info|biz|io|co|dev|xyz|ru|su|рф|ua|kz|cc|tv|gg|ly)(?![\p{L}\d])|\S@\S/iu

/** Whether a text leads elsewhere. A person reads every review all the same: this only turns most of them back at once. */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}
