/** A transaction that the wallet has written and not handed over. */
export interface MoneroBytes {
  /** What `relay_tx` takes: the transaction, and what the wallet needs to know of it. */
  metadata: string
  txId: string
  /** What its coins are told by once they are spent. */
  keyImages: string[]
}

/** As it is kept with the payment. */
export function packMoneroBytes({ metadata, txId, keyImages }: MoneroBytes): string {
  return [metadata, txId, ...keyImages].join('.')
}

export function unpackMoneroBytes(raw: string): MoneroBytes {
  const [metadata = '', txId = '', ...keyImages] = raw.split('.')
  return { metadata, txId, keyImages }
}
