import type { InstrumentView } from '@cambio/contract/instrument'

type Money = Pick<InstrumentView, 'instrumentType' | 'networkTitle'>

/** Returns whether the user pays by card. */
export function isByCard(send: Money): boolean {
  return send.instrumentType === 'fiat' && send.networkTitle === 'CARD'
}

/** Returns whether the user pays by bank transfer. */
export function isByBank(send: Money): boolean {
  return send.instrumentType === 'fiat' && !isByCard(send)
}

/** Returns whether an instrument is fiat money, on a card or in a bank account. */
export function isFiat({ instrumentType }: Pick<InstrumentView, 'instrumentType'>): boolean {
  return instrumentType === 'fiat'
}

/** Returns whether the user sells coins for money on a card. */
export function isToCard(receive: Money): boolean {
  return isByCard(receive)
}

/**
 * Returns whether the destination of a swap requires a memo. A bank transfer's payment reference does not count as a
 * memo.
 */
export function needsMemo(receive: Money & Pick<InstrumentView, 'requiresMemo'>): boolean {
  return receive.requiresMemo && !isFiat(receive)
}

/** Returns whether the user sells coins for money in a bank account. */
export function isToBank(receive: Money): boolean {
  return isByBank(receive)
}
