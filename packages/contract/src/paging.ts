import * as z from 'zod/mini'
import { fieldWithDefault, optionalField } from './fields.ts'

/** Returns the schema for a page size in a query: a string with a number from 1 to `most`. */
export function pageLimit(byDefault: number, most: number) {
  return fieldWithDefault(
    z.string().check(
      z.regex(/^[1-9]\d{0,2}$/),
      z.refine((text) => Number(text) <= most),
    ),
    String(byDefault),
  )
}

/** `id` of the last item on the previous page. */
const Before = optionalField(z.string().check(z.regex(/^[1-9]\d{0,17}$/)))

/** Query for one page of an account's list, newest first. A page with fewer items than its limit is the last page. */
export const PageQuery = z.object({ limit: pageLimit(50, 100), before: Before })
