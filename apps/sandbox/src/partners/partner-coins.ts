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

/** Where a partner's coins move. */
export interface PartnerChain extends Pick<SandboxChain, 'checkAddress' | 'checkMemo' | 'pay' | 'balance'> {
  /** An address that nobody used before. */
  newAddress(): string
}

/** A coin that partner exchanges deal in. */
export interface PartnerCoin {
  coin: SandboxCoin
  chain: PartnerChain
  /** Of a token, on its chain. */
  contract: string | null
  /** US dollars of one, where no market has a price of it. */
  usd: number | null
}

/** Almost every coin of the sandbox, with the chain it lives on and its contract there. */
export function partnerCoins(chains: ReadonlyMap<string, SandboxChain>): PartnerCoin[] {
  return COINS.flatMap((coin) => {
    const chain = chains.get(coin.chain)
    // Partners know no address of a chain that needs a wallet to see what arrives.
    if (!chain || chain.ownAddress !== undefined) return []
    const contract = coin.isToken ? contractOf(chain, coin.currencyTitle) : null
    return coin.isToken && contract === null ? [] : [{ coin, chain: onChain(chain), contract, usd: null }]
  })
}

/** Coins that only a partner has. */
export function simulatedPartnerCoins(chain: SimulatedCoins): PartnerCoin[] {
  return SIMULATED_TITLES.map((currencyTitle) => ({
    coin: {
      ...{ currencyTitle, networkTitle: SIMULATED_NETWORK, chain: 'sim' },
      ...{ decimals: SIMULATED_DECIMALS, isToken: true },
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
