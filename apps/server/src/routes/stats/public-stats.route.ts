import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { StatsStore } from '@cambio/core/stats/public-stats'
import { publicStats } from '@cambio/contract/calls/public-stats'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { presentMarkup, type EarningsTerms } from '../wallet/earnings.presenter.ts'

export interface PublicStatsDeps extends EarningsTerms {
  catalogue: Catalogue
  clock: Clock
  stats: Pick<StatsStore, 'stats'>
}

const REMEMBER_MS = 5_000

export function publicStatsRoute(app: FastifyInstance, services: PublicStatsDeps): void {
  const stats = remember(() => services.stats.stats(services.clock.now()), REMEMBER_MS, services.clock)
  const present = async () => ({
    ...(await stats()),
    instruments: services.catalogue.all.length,
    shares: {
      cashback: presentMarkup(services.earningsPolicy.cashbackBps),
      accrual: presentMarkup(services.earningsPolicy.accrualBps),
      maxLinkMarkup: presentMarkup(services.maxLinkMarkupBps),
    },
  })
  mountCall(app, publicStats, present, { isShared: true })
}
