/** Entry in the `CHAINS` setting of the server and the worker. */
export type ChainEntry =
  | {
      chain: string
      family: 'evm'
      rpcUrl: string
      chainId: number
      tokens: { currencyTitle: string; contract: string; decimals: number }[]
      bech32Prefix?: string
      node: string
    }
  | { chain: string; family: 'bitcoin'; rpcUrl: string; network: string; node: string }
  | { chain: string; family: 'xrp'; rpcUrl: string; networkId: number; node: string }
  | { chain: string; family: 'ton'; rpcUrl: string; globalId: number; node: string }
  | {
      chain: string
      family: 'monero'
      rpcUrl: string
      walletUrl: string
      network: string
      feeCaps: { maxFeeAtomic: string }
      node: string
    }
  | {
      chain: string
      family: 'solana'
      rpcUrl: string
      genesis: string
      tokens: { currencyTitle: string; contract: string; decimals: number }[]
      node: string
    }
  | { chain: string; family: 'stellar'; rpcUrl: string; passphrase: string; node: string }
  | {
      chain: string
      family: 'tron'
      rpcUrl: string
      genesis: string
      tokens: { currencyTitle: string; contract: string; decimals: number }[]
      node: string
    }

/** Effect of a reorg on the transactions in the removed blocks. */
export type ReorgFate = 'remined' | 'dropped'

/** Local chain that the sandbox controls. It mines blocks, sends payments and performs reorgs on request. */
export interface SandboxChain {
  readonly entry: ChainEntry
  /** True for real node software, false for a simulated node. */
  readonly isReal: boolean
  /** Maximum depth of a reorg, in blocks. */
  readonly maxReorgDepth: number
  /** Block interval as a multiple of the configured interval; 1 by default. */
  readonly blockPace?: number
  /** True if `mine` accepts the `secondsApart` parameter. */
  readonly canLeapInTime?: boolean
  /**
   * Address that the wallet page shows for a chain on which only a wallet can see deposits. Undefined for other chains.
   */
  readonly ownAddress?: string
  checkAddress(address: string): boolean
  /** Returns whether a transfer can include the memo. Undefined for chains without memos. */
  checkMemo?(memo: string): boolean
  /** Sends test coins from the faucet. `amountAtomic` is in base units. Returns the transaction ID. */
  pay(currencyTitle: string, address: string, amountAtomic: bigint, memo: string | null): Promise<string>
  /** Returns the confirmed balance of an address, in base units. */
  balance(currencyTitle: string, address: string): Promise<bigint>
  height(): Promise<number>
  /** Mines blocks. `secondsApart` is the time between two blocks in seconds, for chains with `canLeapInTime`. */
  mine(count: number, secondsApart?: number): Promise<void>
  /**
   * Sets the base fee of all later blocks, in wei per unit of gas; null restores the default. Undefined for chains
   * without a base fee.
   */
  setBaseFee?(wei: bigint | null): Promise<void>
  /**
   * Makes a staking contract send coins to an address (`forward`) or delegate energy to it (`delegate`). `amountAtomic`
   * is in base units. Returns the transaction ID. Undefined for chains without energy.
   */
  callStaker?(method: 'forward' | 'delegate', address: string, amountAtomic: bigint): Promise<string>
  /** Replaces the last `depth` blocks with `depth + 1` new ones. */
  reorg(depth: number, fate: ReorgFate): Promise<void>
  stop(): Promise<void>
}
