/** Matches a scheme, `www.`, a host with a path, a host with a common top-level domain, or an email address. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}\/|[\p{L}\d-]\.(?:com|net|org|info|biz|io|co|dev|xyz|ru|su|рф|ua|kz|cc|tv|gg|ly)(?![\p{L}\d])|\S@\S/iu

/**
 * Returns whether a string contains a link. Unusual links are not detected, so an operator still reads every review.
 */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}
