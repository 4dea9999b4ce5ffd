/** Promises of open FIXED orders in one asset. */
export interface ExposureLine {
  /** Slug. */
  asset: string
  /** Sum of the promises of all unfunded FIXED orders, base units. */
  promisedAtomic: bigint
  /** Amount that the exposure book reserves for them, base units. */
  reservedAtomic: bigint
  /** Limit at which the newest of them was accepted, base units. */
  limitAtomic: bigint
  openOrders: number
}

export interface ClientExposure {
  /** `network:…`, `account:…`, `key:…` or `address:…`. */
  client: string
  /** Value of the client's open FIXED orders, and the limit at which the newest was accepted, both in micro-USDT. */
  reservedMicro: bigint
  limitMicro: bigint
}

/**
 * The exposure book: inventory that open FIXED orders have reserved. `OrderStore.create` reserves, `OrderStore.save`
 * releases.
 */
export interface ExposureStore {
  /** Returns the reserved amounts by asset, base units. */
  reserved(): Promise<ReadonlyMap<string, bigint>>
  /** Returns every asset with open FIXED orders, by slug. */
  lines(): Promise<ExposureLine[]>
  /** Returns the clients with the largest exposure, at most `limit`. */
  topClients(limit: number): Promise<ClientExposure[]>
}
