import type { InstrumentView } from '@cambio/contract/instrument'
import type { useText } from '../texts/i18n.ts'

/** Message keys of the payment methods, whose names are translated. */
const METHODS: Readonly<Record<string, string>> = { CARD: 'method_card', SEPA: 'method_sepa' }

/** Returns the name of a payment method in the user's language, or the title itself for a network. */
export function methodName(t: ReturnType<typeof useText>, networkTitle: string): string {
  const key = METHODS[networkTitle]
  return key === undefined ? networkTitle : t(key)
}

/**
 * Returns the name of an instrument's network. For a fiat currency, returns the name of its payment method in the
 * user's language.
 */
export function networkName(
  t: ReturnType<typeof useText>,
  {
    instrumentType,
    networkTitle,
    networkFriendlyTitle,
  }: Pick<InstrumentView, 'instrumentType' | 'networkTitle' | 'networkFriendlyTitle'>,
): string {
  const key = instrumentType === 'fiat' ? METHODS[networkTitle] : undefined
  return key === undefined ? networkFriendlyTitle : t(key)
}
