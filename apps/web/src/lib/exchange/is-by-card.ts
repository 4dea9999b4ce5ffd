import type { InstrumentView } from '@cambio/contract/instrument'

type Sent = Pick<InstrumentView, 'instrumentType' | 'networkTitle'>

/** Returns whether the user pays by card. */
export function isByCard(send: Sent): boolean {
  return send.instrumentType === 'fiat' && send.networkTitle === 'CARD'
}

/** Returns whether the user pays by bank transfer. */
export function isByBank(send: Sent): boolean {
  return send.instrumentType === 'fiat' && !isByCard(send)
}
