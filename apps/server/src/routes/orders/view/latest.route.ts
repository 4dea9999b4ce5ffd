import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { StatsStore } from '@cambio/core/stats/public-stats'
import { latestOrders } from '@cambio/contract/calls/latest-orders'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { presentTitles } from '../../instruments/instrument.presenter.ts'

export interface LatestOrdersDeps {
  catalogue: Catalogue
  clock: Clock
  stats: Pick<StatsStore, 'latest'>
}

const LATEST_LIMIT = 10
const AMOUNT_DIGITS = 2
const MINUTE_MS = 60_000
const REMEMBER_MS = 3_000

export function latestOrdersRoute(app: FastifyInstance, services: LatestOrdersDeps): void {
  const latest = remember(() => services.stats.latest(LATEST_LIMIT), REMEMBER_MS, services.clock)
  const present = async () => {
    const now = services.clock.now()
    return (await latest()).flatMap((swap) => {
      const from = services.catalogue.find({ slug: swap.from })
      const to = services.catalogue.find({ slug: swap.to })
      if (!from || !to) return []
      return {
        from: presentTitles(from),
        to: presentTitles(to),
        amountFrom: roughly(swap.depositAtomic, from.decimals),
        minutesAgo: Math.max(0, Math.floor((now - swap.finishedAt) / MINUTE_MS)),
        seconds: swap.seconds,
      }
    })
  }
  mountCall(app, latestOrders, present, { isShared: true })
}

/** Truncates an amount to two significant digits, which show activity but do not identify a swap. */
function roughly(atomic: bigint, decimals: number): string {
  const text = atomic.toString()
  const coarse = BigInt(text.slice(0, AMOUNT_DIGITS).padEnd(text.length, '0'))
  return coarse === 0n ? '0' : formatAmount(coarse, decimals)
}
