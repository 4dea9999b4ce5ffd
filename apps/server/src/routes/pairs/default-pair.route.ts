import { defaultPair } from '@cambio/contract/calls/default-pair'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { recommendAmount } from '@cambio/core/quotes/get-quote'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import { INITIAL_AMOUNT } from '@cambio/contract/timing'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { presentInstrument } from '../instruments/instrument.presenter.ts'

/** What a calculator opens with where both are there; else the two most popular. */
const PREFERRED = { from: 'eth', to: 'ltc' }

export function defaultPairRoute(app: FastifyInstance, services: Services): void {
  mountCall(app, defaultPair, () => {
    const tick = services.ticks.latest()
    const { from, to } = choosePair(services)
    return {
      instrumentFrom: presentInstrument(from, tick),
      instrumentTo: presentInstrument(to, tick),
      claimedDepositAmount: openingAmount(services, from, to),
    }
  })
}

function choosePair({ catalogue }: Services): { from: Instrument; to: Instrument } {
  const senders = catalogue.instruments.filter((one) => one.isDepositEnabled)
  const from = senders.find((one) => one.slug === PREFERRED.from) ?? senders[0]
  const receivers = catalogue.instruments.filter((one) => one.isPayoutEnabled && one !== from)
  const to = receivers.find((one) => one.slug === PREFERRED.to) ?? receivers[0]
  if (!from || !to) throw new DomainError('PAIR_NOT_ACTIVE', 'Nothing is exchanged at the moment')
  return { from, to }
}

/** The calculator opens all the same when there is no price just now. */
function openingAmount(services: Services, from: Instrument, to: Instrument): string {
  try {
    return recommendAmount(services, { from, to, rateMode: 'FLOATING' })
  } catch (error) {
    if (error instanceof DomainError) return INITIAL_AMOUNT
    throw error
  }
}
