/** What open FIXED orders promise of one asset. */
export interface ExposureLine {
  /** Slug. */
  asset: string
  /** What unfunded FIXED orders promise, base units, added up order by order. */
  promisedAtomic: bigint
  /** What is reserved for them by the book, base units. */
  reservedAtomic: bigint
  /** The limit at which the newest of them was accepted, base units. */
  limitAtomic: bigint
  openOrders: number
}

export interface ClientExposure {
  /** `network:…`, `account:…`, `key:…` or `address:…`. */
  client: string
  /** What its open FIXED orders are worth, micro-USDT, and the limit at which the newest was accepted. */
  reservedMicro: bigint
  limitMicro: bigint
}

/** The exposure book: inventory that open FIXED orders have reserved. `OrderStore.create` reserves, `OrderStore.save` releases. */
export interface ExposureStore {
  /** Returns what is reserved by asset, base units. */
  reserved(): Promise<ReadonlyMap<string, bigint>>
  /** Returns every asset with open FIXED orders, by slug. */
  lines(): Promise<ExposureLine[]>
  /** Returns the clients with the largest exposure, at most `limit`. */
  topClients(limit: number): Promise<ClientExposure[]>
}
