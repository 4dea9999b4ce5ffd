import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { StatsStore } from '@cambio/core/stats/public-stats'
import { popularPairs } from '@cambio/contract/calls/popular-pairs'
import { roughCount } from '@cambio/core/stats/popular-pair'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { presentTitles } from '../instruments/instrument.presenter.ts'

export interface PopularPairsDeps {
  catalogue: Catalogue
  clock: Clock
  stats: Pick<StatsStore, 'popular'>
}

/**
 * Lifetime of the cached counts, in milliseconds. A minute is short enough, because the counts cover a month and change
 * slowly.
 */
const REMEMBER_MS = 60_000

export function popularPairsRoute(app: FastifyInstance, services: PopularPairsDeps): void {
  const popular = remember(() => services.stats.popular(services.clock.now()), REMEMBER_MS, services.clock)
  const present = async () =>
    (await popular()).flatMap(({ from: fromSlug, to: toSlug, orders }) => {
      const from = services.catalogue.find({ slug: fromSlug })
      const to = services.catalogue.find({ slug: toSlug })
      if (!from || !to) return []
      const pair = `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase()
      return { from: presentTitles(from), to: presentTitles(to), pair, orders: roughCount(orders) }
    })
  mountCall(app, popularPairs, present, { isShared: true })
}
