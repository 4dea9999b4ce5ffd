import type { InstrumentView } from '@cambio/contract/instrument'
import { useQuery } from '@tanstack/react-query'
import { instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'

export interface CoinTitles {
  currencyTitle: string
  networkTitle: string
}

/** Coin of the wallet. `network` is the name of its network on pages. */
export interface NamedCoin extends CoinTitles, Pick<InstrumentView, 'instrumentType' | 'networkFriendlyTitle'> {
  network: string
}

/** Returns a coin of the wallet with its network's name. Until the name is loaded, it is the network's title. */
export function useNamedCoin({ currencyTitle, networkTitle }: CoinTitles): NamedCoin {
  const t = useText()
  const { data } = useQuery(instrumentsQuery)
  const known = data?.find((one) => one.currencyTitle === currencyTitle && one.networkTitle === networkTitle)
  const { instrumentType = 'crypto', networkFriendlyTitle = networkTitle } = known ?? {}
  const coin = { currencyTitle, networkTitle, instrumentType, networkFriendlyTitle }
  return { ...coin, network: networkName(t, coin) }
}
