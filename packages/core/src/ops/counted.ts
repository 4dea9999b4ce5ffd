/** The items that wait longest, and the total number of items. */
export interface Counted<T> {
  total: number
  items: T[]
}
