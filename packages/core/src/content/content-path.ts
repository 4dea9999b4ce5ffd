const MAX_LENGTH = 200
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Pages of a list are numbered so: no article may be. */
const PAGE_NUMBER = /(?:^|\/)page\d+$/

/** Whether a text may be the slug of an article or of a category: words of small letters and digits, `/` between the parts. */
export function isContentSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text) && !PAGE_NUMBER.test(text)
}
