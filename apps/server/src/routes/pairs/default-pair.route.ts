import { defaultPair } from '@cambio/contract/calls/default-pair'
import { isFiat, type Instrument } from '@cambio/core/instruments/instrument'
import { getQuote, recommendAmount, type QuoteDeps } from '@cambio/core/quotes/get-quote'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { DomainError, type DomainErrorCode } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import { INITIAL_AMOUNT } from '@cambio/contract/timing'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentInstrument } from '../instruments/instrument.presenter.ts'

/**
 * Default pair of the calculator, provided that both coins are available. Otherwise the calculator uses the two most
 * popular coins.
 */
const PREFERRED = { from: 'usdt-erc20', to: 'btc' }
const OUT_OF_BOUNDS: ReadonlySet<DomainErrorCode> = new Set(['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_BIG'])

export function defaultPairRoute(app: FastifyInstance, services: QuoteDeps): void {
  const present = () => {
    const tick = services.ticks.latest()
    const { from, to } = choosePair(services)
    return {
      instrumentFrom: presentInstrument(from, tick),
      instrumentTo: presentInstrument(to, tick),
      claimedDepositAmount: openingAmount(services, from, to),
    }
  }
  mountCall(app, defaultPair, present, { isShared: true })
}

function choosePair({ catalogue }: Pick<QuoteDeps, 'catalogue'>): { from: Instrument; to: Instrument } {
  const senders = catalogue.instruments.filter((one) => one.isDepositEnabled)
  const from = senders.find((one) => one.slug === PREFERRED.from) ?? senders[0]
  const receivers = catalogue.instruments.filter((one) => one.isPayoutEnabled && !isFiat(one) && one !== from)
  const to = receivers.find((one) => one.slug === PREFERRED.to) ?? receivers[0]
  if (!from || !to) throw new DomainError('PAIR_NOT_ACTIVE', 'Nothing is exchanged at the moment')
  return { from, to }
}

/**
 * Returns the calculator's initial amount, in coins of the send side: 500 if the pair accepts it, otherwise a
 * recommended amount. Returns 500 if there is no price so that the calculator can still open.
 */
function openingAmount(services: QuoteDeps, from: Instrument, to: Instrument): string {
  const pair = { from, to, rateMode: 'FLOATING' } as const
  try {
    getQuote(services, { ...pair, amount: INITIAL_AMOUNT, amountCurrency: null, markup: NO_MARKUP })
    return INITIAL_AMOUNT
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return OUT_OF_BOUNDS.has(error.code) ? recommendAmount(services, pair) : INITIAL_AMOUNT
  }
}
