import * as z from 'zod/mini'

/** How many items of a list are wanted, as text of a query. */
export function pageLimit(byDefault: number, most: number) {
  return z._default(
    z.string().check(
      z.regex(/^[1-9]\d{0,2}$/),
      z.refine((text) => Number(text) <= most),
    ),
    String(byDefault),
  )
}

/** The last item of the page before, by its `id`. */
const Before = z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/)))

/** Query of a list of the account, newest first. A page shorter than its limit is the last. */
export const PageQuery = z.object({ limit: pageLimit(50, 100), before: Before })
