/** Identifies one of our keys: the hot wallet's or the nth deposit address's. */
export interface KeyPath {
  purpose: 'hot' | 'deposit'
  index: number
}
