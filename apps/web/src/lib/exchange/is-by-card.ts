import type { InstrumentView } from '@cambio/contract/instrument'

/** Returns whether the user pays by card. */
export function isByCard(send: Pick<InstrumentView, 'instrumentType'>): boolean {
  return send.instrumentType === 'fiat'
}
