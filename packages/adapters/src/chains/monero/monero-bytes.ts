/** Transaction that the wallet has written but not broadcast. */
export interface MoneroBytes {
  /** Input of `relay_tx`: the transaction, and what the wallet needs to know about it. */
  metadata: string
  txId: string
  /** Key images, which identify the coins once they are spent. */
  keyImages: string[]
}

/** Serializes a transaction as it is stored with the payment. */
export function packMoneroBytes({ metadata, txId, keyImages }: MoneroBytes): string {
  return [metadata, txId, ...keyImages].join('.')
}

export function unpackMoneroBytes(raw: string): MoneroBytes {
  const [metadata = '', txId = '', ...keyImages] = raw.split('.')
  return { metadata, txId, keyImages }
}
