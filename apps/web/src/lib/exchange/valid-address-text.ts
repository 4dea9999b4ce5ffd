import type { InstrumentView } from '@cambio/contract/instrument'
import type { useText } from '../texts/i18n.ts'
import { isByBank } from './is-by-card.ts'
import { networkName } from './network-name.ts'

/** Returns the text next to a valid address in the user's language. For a bank transfer, it mentions an IBAN. */
export function validAddressText(
  t: ReturnType<typeof useText>,
  instrument: Pick<InstrumentView, 'instrumentType' | 'networkTitle' | 'networkFriendlyTitle'>,
): string {
  return isByBank(instrument) ? t('iban_valid') : t('address_valid', { network: networkName(t, instrument) })
}
