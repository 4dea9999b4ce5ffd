import type { PartnerChain } from './partner-chain.ts'
import { randomBytes } from 'node:crypto'
import { bytesToHex } from 'viem'
import { type SandboxCoin, COINS } from '../catalogue.ts'
import type { SandboxChain } from '../sandbox-chain.ts'
import { addressOfKey } from '../wallet-page/own-addresses.ts'
import {
  SIMULATED_DECIMALS,
  SIMULATED_NETWORK,
  SIMULATED_TITLES,
  type SimulatedCoins,
  simulatedUsd,
} from './simulated-coins.ts'

/** Coin that a simulated provider trades. */
export interface PartnerCoin {
  coin: SandboxCoin
  chain: PartnerChain
  /** Contract address of a token; null for a native coin. */
  contract: string | null
  /** Fixed price of one coin in US dollars; null if the market has a price. */
  usd: number | null
}

/** Returns the sandbox coins that simulated providers trade, with their chains and contracts. */
export function partnerCoins(chains: ReadonlyMap<string, SandboxChain>): PartnerCoin[] {
  return COINS.flatMap((coin) => {
    const chain = chains.get(coin.chain)
    // Skip chains on which only a wallet can see deposits, because the simulated providers have no wallet there.
    if (!chain || chain.ownAddress !== undefined) return []
    const contract = coin.isToken ? contractOf(chain, coin.currencyTitle) : null
    return coin.isToken && contract === null ? [] : [{ coin, chain: onChain(chain), contract, usd: null }]
  })
}

/** Returns the provider-only coins. */
export function simulatedPartnerCoins(chain: SimulatedCoins): PartnerCoin[] {
  return SIMULATED_TITLES.map((currencyTitle) => ({
    coin: {
      currencyTitle,
      networkTitle: SIMULATED_NETWORK,
      chain: 'sim',
      decimals: SIMULATED_DECIMALS,
      isToken: true,
    },
    chain,
    contract: `sim:${currencyTitle.toLowerCase()}`,
    usd: simulatedUsd(currencyTitle),
  }))
}

function onChain(chain: SandboxChain): PartnerChain {
  return {
    newAddress: () => addressOfKey(chain, bytesToHex(randomBytes(32))),
    checkAddress: (address) => chain.checkAddress(address),
    ...(chain.checkMemo && { checkMemo: (memo: string) => chain.checkMemo?.(memo) ?? false }),
    pay: (currencyTitle, address, amountAtomic, memo) => chain.pay(currencyTitle, address, amountAtomic, memo),
    balance: (currencyTitle, address) => chain.balance(currencyTitle, address),
  }
}

function contractOf({ entry }: SandboxChain, currencyTitle: string): string | null {
  if (!('tokens' in entry)) return null
  return entry.tokens.find((token) => token.currencyTitle === currencyTitle)?.contract ?? null
}
