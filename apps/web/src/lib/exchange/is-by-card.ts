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

/** Returns whether an instrument is fiat money, on a card or in a bank account. */
export function isFiat({ instrumentType }: Pick<InstrumentView, 'instrumentType'>): boolean {
  return instrumentType === 'fiat'
}

/**
 * Returns whether the user sells coins for money on a card. Every fiat payout goes to a card, because the exchange
 * makes no bank transfers to users.
 */
export function isToCard(receive: Pick<InstrumentView, 'instrumentType'>): boolean {
  return isFiat(receive)
}
