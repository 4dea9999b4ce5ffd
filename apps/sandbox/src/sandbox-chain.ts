/** One entry of the `CHAINS` setting that the server and the worker read. */
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

/** What becomes of the transactions in the blocks a reorg removes. */
export type ReorgFate = 'remined' | 'dropped'

/** A local chain under the sandbox's control: it mines, pays and reorganises on request. */
export interface SandboxChain {
  readonly entry: ChainEntry
  /** True for real node software, false for our own simulation of one. */
  readonly isReal: boolean
  /** Longest reorg this chain can do, blocks. */
  readonly maxReorgDepth: number
  /** How its blocks come against those of other chains; 1 where it is not said. */
  readonly blockPace?: number
  /** Whether `mine` may be told how much time passes between blocks. */
  readonly canLeapInTime?: boolean
  /** The wallet page's receiving address, where the chain keeps a wallet for it and a key alone would not do. */
  readonly ownAddress?: string
  checkAddress(address: string): boolean
  /** Whether a transfer can carry this memo; absent where transfers carry none. */
  checkMemo?(memo: string): boolean
  /** Sends test coins, `amountAtomic` base units; answers the transaction id. */
  pay(currencyTitle: string, address: string, amountAtomic: bigint, memo: string | null): Promise<string>
  /** Confirmed balance read from the chain, base units. */
  balance(currencyTitle: string, address: string): Promise<bigint>
  height(): Promise<number>
  /** `secondsApart`: time of the chain between those blocks, where its node can be told. */
  mine(count: number, secondsApart?: number): Promise<void>
  /** What a unit of gas costs in every block from now on, wei; null is the usual price again. Absent where there is none. */
  setBaseFee?(wei: bigint | null): Promise<void>
  /** Replaces the last `depth` blocks by `depth + 1` others. */
  reorg(depth: number, fate: ReorgFate): Promise<void>
  stop(): Promise<void>
}
