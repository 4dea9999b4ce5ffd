import type { InstrumentView } from '@cambio/contract/instrument'
import { LOCALES } from '@cambio/kernel/locale'
import { useText } from '../texts/i18n.ts'
import { useLocale } from '../texts/use-locale.ts'
import type { AddressVerdict } from './address-verdict.ts'
import { networkName } from './network-name.ts'

/**
 * Returns an address field's error message, or undefined if there is no error. If the address is valid on other
 * networks that the exchange supports, the message lists them.
 * @param key message key of the error
 */
export function useAddressError(
  key: string | undefined,
  verdict: AddressVerdict,
  instrument: Pick<InstrumentView, 'currencyTitle' | 'instrumentType' | 'networkTitle' | 'networkFriendlyTitle'>,
): string | undefined {
  const t = useText()
  const { language } = LOCALES[useLocale()]
  if (key === undefined) return undefined
  const { networks, sameCoin } = (verdict.state === 'invalid' && verdict.otherNetworks) || NONE
  const listed = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return t(key, {
    networks: listed(networks),
    choices: listed(sameCoin),
    coin: instrument.currencyTitle,
    network: networkName(t, instrument),
  })
}

const NONE = { networks: [], sameCoin: [] }
