import type { InstrumentView } from '@cambio/contract/instrument'

/** Returns whether the user pays by card. */
export function isByCard(send: Pick<InstrumentView, 'instrumentType'>): boolean {
  return send.instrumentType === 'fiat'
}

/** Returns whether the user sells coins for money on a card. */
export function isToCard(receive: Pick<InstrumentView, 'instrumentType'>): boolean {
  return receive.instrumentType === 'fiat'
}
