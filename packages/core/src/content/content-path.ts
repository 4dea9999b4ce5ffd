const MAX_LENGTH = 200
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Matches a page number at the end of a list path. No article slug may match this pattern. */
const PAGE_NUMBER = /(?:^|\/)page\d+$/

/**
 * Returns whether a string can be the slug of an article or category: words of lower-case letters and digits, with `/`
 * between the parts.
 */
export function isContentSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text) && !PAGE_NUMBER.test(text)
}
