/** Total payout guaranteed by open FIXED orders in one asset. */
export interface ExposureLine {
  /** Instrument slug. */
  asset: string
  /**
   * Total payout that the asset's open FIXED orders guarantee, in base units. An order is open until its deposit is
   * credited.
   */
  promisedAtomic: bigint
  /** Amount that the exposure book reserves for the asset's open FIXED orders, in base units. */
  reservedAtomic: bigint
  /** Exposure limit when the newest open FIXED order in the asset was accepted, in base units. */
  limitAtomic: bigint
  openOrders: number
}

export interface ClientExposure {
  /** Client name: `network:…`, `account:…`, `key:…` or `address:…`. */
  client: string
  /** Value of the payouts guaranteed by the client's open FIXED orders, in micro-USDT. */
  reservedMicro: bigint
  /** Upper limit for `reservedMicro`, in micro-USDT. */
  limitMicro: bigint
}

/**
 * Reads the exposure book: the inventory that `OrderStore.create` reserves for FIXED orders and that `OrderStore.save`
 * releases.
 */
export interface ExposureStore {
  /** Returns the reserved amounts in base units, keyed by asset. */
  reserved(): Promise<ReadonlyMap<string, bigint>>
  /** Returns every asset with open FIXED orders, sorted by slug. */
  lines(): Promise<ExposureLine[]>
  /** Returns the `limit` clients with the largest exposure. */
  topClients(limit: number): Promise<ClientExposure[]>
}
