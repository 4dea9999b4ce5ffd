import type * as z from 'zod'
import type { PartnerCoin } from './partner-coins.ts'
import type { PartnerExchange } from './partner-exchange.ts'
import { Refusal, type Coins } from './sideshift-requests.ts'

/** SideShift's network names, by sandbox chain. */
export const NETWORKS: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  polygon: 'polygon',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  'bitcoin-cash': 'bitcoincash',
  xrp: 'ripple',
  tron: 'tron',
  stellar: 'stellar',
}

export const servedCoins = (exchange: PartnerExchange) => exchange.coins.filter(({ coin }) => NETWORKS[coin.chain])

/** Returns a coin by its SideShift names. @throws {Refusal} when the provider does not trade the coin */
function coinOf(exchange: PartnerExchange, name: string, network: string): PartnerCoin {
  const found = servedCoins(exchange).find((one) => nameOf(one) === name && NETWORKS[one.coin.chain] === network)
  if (!found) throw new Refusal(400, `Invalid coin or network: ${name}-${network}`)
  return found
}

export function coinsOf(exchange: PartnerExchange, names: z.infer<z.ZodObject<typeof Coins>>) {
  const from = coinOf(exchange, names.depositCoin, names.depositNetwork)
  const to = coinOf(exchange, names.settleCoin, names.settleNetwork)
  if (from === to) throw new Refusal(400, 'Deposit and settle coin must differ')
  return { from, to }
}

export function nameOf({ coin }: PartnerCoin): string {
  return coin.currencyTitle.toLowerCase()
}
