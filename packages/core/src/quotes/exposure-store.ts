/** Total payout that open FIXED orders guarantee in one asset. */
export interface ExposureLine {
  /** Instrument slug. */
  asset: string
  /** Total payout that all FIXED orders without a credited deposit guarantee, in base units. */
  promisedAtomic: bigint
  /** Amount that the exposure book reserves for these orders, in base units. */
  reservedAtomic: bigint
  /** Exposure limit at the time when the newest of these orders was accepted, in base units. */
  limitAtomic: bigint
  openOrders: number
}

export interface ClientExposure {
  /** Client name: `network:…`, `account:…`, `key:…` or `address:…`. */
  client: string
  /** Value of the payouts that the client's open FIXED orders guarantee, in micro-USDT. */
  reservedMicro: bigint
  /** Upper limit for `reservedMicro`, in micro-USDT. */
  limitMicro: bigint
}

/**
 * Reads the exposure book, which reserves inventory for open FIXED orders. `OrderStore.create` reserves inventory, and
 * `OrderStore.save` releases it.
 */
export interface ExposureStore {
  /** Returns the reserved amounts by asset, in base units. */
  reserved(): Promise<ReadonlyMap<string, bigint>>
  /** Returns every asset with open FIXED orders, by slug. */
  lines(): Promise<ExposureLine[]>
  /** Returns at most `limit` clients with the largest exposure. */
  topClients(limit: number): Promise<ClientExposure[]>
}
