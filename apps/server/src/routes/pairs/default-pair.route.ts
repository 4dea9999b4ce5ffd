import { defaultPair } from '@cambio/contract/calls/default-pair'
import { isFiat, type Instrument } from '@cambio/core/instruments/instrument'
import type { QuoteDeps } from '@cambio/core/quotes/get-quote'
import { openingAmount } from '@cambio/core/quotes/opening-amount'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentInstrument } from '../instruments/instrument.presenter.ts'

/**
 * Default pair of the calculator, provided that both coins are available. Otherwise the calculator uses the two most
 * popular coins.
 */
const PREFERRED = { from: 'usdt-erc20', to: 'btc' }

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
  if (!from || !to) throw new DomainError('PAIR_NOT_ACTIVE', 'Swaps are not available at the moment')
  return { from, to }
}
