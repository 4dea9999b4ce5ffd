/** Parsed path below `/blog` or `/docs`. */
export interface ContentLocation {
  /** Path of an article or a category; empty for the whole list. */
  path: string
  /** Page number of the list, starting at 1. */
  page: number
  /** True if the URL ends with `page1`. The canonical URL of the first page contains no number. */
  isFirstByNumber: boolean
}

const NUMBERED = /^(?:(.+)\/)?page([1-9]\d{0,4})$/

/** Parses a path such as `networks/page2`. A page number in the last segment is not part of the category path. */
export function locationOf(splat: string): ContentLocation {
  const [whole, path = '', number = ''] = NUMBERED.exec(splat) ?? []
  if (whole === undefined) return { path: splat, page: 1, isFirstByNumber: false }
  return { path, page: Number(number), isFirstByNumber: number === '1' }
}

/** Returns the path below `/blog/` for a list page. */
export function splatOf(path: string, page: number): string {
  return [path, page > 1 ? `page${page}` : ''].filter(Boolean).join('/')
}

export const ARTICLES_A_PAGE = 8

/** Returns how many pages a blog list has, at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / ARTICLES_A_PAGE))
}
