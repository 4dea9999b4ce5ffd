/** What a path below `/blog` or `/docs` asks for. */
export interface Place {
  /** Of an article or a category; empty for the whole list. */
  path: string
  /** Of the list, from 1. */
  page: number
  /** The first page named by number: it has an address without one. */
  isFirstByNumber: boolean
}

const NUMBERED = /^(?:(.+)\/)?page([1-9]\d{0,4})$/

/** Splits `networks/page2`: the number of a page stands at the end, at any depth. */
export function placeOf(splat: string): Place {
  const [whole, path = '', number = ''] = NUMBERED.exec(splat) ?? []
  if (whole === undefined) return { path: splat, page: 1, isFirstByNumber: false }
  return { path, page: Number(number), isFirstByNumber: number === '1' }
}

/** The other way: what stands behind `/blog/` for a page of a list. */
export function splatOf(path: string, page: number): string {
  return [path, page > 1 ? `page${page}` : ''].filter(Boolean).join('/')
}

export const ARTICLES_A_PAGE = 8

/** How many pages a list of the blog has, at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / ARTICLES_A_PAGE))
}
