/** Path of one of our keys: the hot wallet, or the n-th deposit address. */
export interface KeyPath {
  purpose: 'hot' | 'deposit'
  index: number
}
