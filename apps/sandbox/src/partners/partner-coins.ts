import { type SandboxCoin, COINS } from '../catalogue.ts'
import type { SandboxChain } from '../sandbox-chain.ts'

/** A coin that partner exchanges deal in. */
export interface PartnerCoin {
  coin: SandboxCoin
  chain: SandboxChain
  /** Of a token, on its chain. */
  contract: string | null
}

/** Every coin of the sandbox, with the chain it lives on and its contract there. */
export function partnerCoins(chains: ReadonlyMap<string, SandboxChain>): PartnerCoin[] {
  return COINS.flatMap((coin) => {
    const chain = chains.get(coin.chain)
    if (!chain) return []
    const contract = coin.isToken ? contractOf(chain, coin.currencyTitle) : null
    return coin.isToken && contract === null ? [] : [{ coin, chain, contract }]
  })
}

function contractOf({ entry }: SandboxChain, currencyTitle: string): string | null {
  if (!('tokens' in entry)) return null
  return entry.tokens.find((token) => token.currencyTitle === currencyTitle)?.contract ?? null
}
