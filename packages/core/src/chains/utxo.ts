import type { KeyPath } from './key-path.ts'

/** One of our unspent outputs. */
export interface Utxo {
  txId: string
  vout: number
  amountAtomic: bigint
  key: KeyPath
}
