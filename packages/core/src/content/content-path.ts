const MAX_LENGTH = 200
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Matches a page number at the end of a list path. No article slug may match this pattern. */
const PAGE_NUMBER = /(?:^|\/)page\d+$/

/**
 * Returns whether a string can be the slug of an article or category. A slug has at most 200 characters and consists of
 * parts separated by `/`. Each part consists of words of lower-case letters and digits, joined by hyphens. A page
 * number (`page2`) cannot be the last part.
 */
export function isContentSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text) && !PAGE_NUMBER.test(text)
}
