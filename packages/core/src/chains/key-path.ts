/** Identifies one of our keys: the key of the hot wallet or of the nth deposit address. */
export interface KeyPath {
  purpose: 'hot' | 'deposit'
  index: number
}
