/** The items of a list that have been waiting the longest, and the total number of items. */
export interface Counted<T> {
  total: number
  items: T[]
}
