/** A transaction that the wallet has built but not yet broadcast. */
export interface MoneroBytes {
  /** Input of the wallet's `relay_tx` call: the transaction, and the data that the wallet uses to track it. */
  metadata: string
  txId: string
  /** Key images of the spent coins. */
  keyImages: string[]
}

/** Serialises a transaction in the format that the payment store uses. */
export function packMoneroBytes({ metadata, txId, keyImages }: MoneroBytes): string {
  return [metadata, txId, ...keyImages].join('.')
}

export function unpackMoneroBytes(raw: string): MoneroBytes {
  const [metadata = '', txId = '', ...keyImages] = raw.split('.')
  return { metadata, txId, keyImages }
}
