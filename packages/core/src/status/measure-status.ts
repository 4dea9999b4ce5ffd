import type { Clock } from '@cambio/kernel/clock'
import { byPopularity } from '@cambio/kernel/instrument-order'
import type { ChainStore } from '../chains/chain-store.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { chainPart, KEEP_DAYS_MS, KEEP_SAMPLES_MS, type PartSample, type PartState } from './service-part.ts'
import type { EmailProbe, SiteProbe } from './site-probe.ts'
import type { StatusStore } from './status-store.ts'

/**
 * Lag above which a chain counts as `degraded`, in milliseconds. Reading a block takes only seconds, even on chains
 * that produce a block only every ten minutes.
 */
export const CHAIN_SLOW_MS = 2 * 60_000
export const CHAIN_AWAY_MS = 30 * 60_000

export interface MeasureStatusDeps {
  status: StatusStore
  site: SiteProbe
  /** Probe that checks whether emails can be sent; null if this installation does not send emails. */
  emails: EmailProbe | null
  chains: Pick<ChainStore, 'behind' | 'halted'>
  catalogue: Catalogue
  ticks: TickBook
  clock: Clock
}

/** Measures every part of the service, records the samples, and deletes expired samples. */
export async function measureStatus(deps: MeasureStatusDeps): Promise<void> {
  const { status, clock } = deps
  const at = clock.now()
  const [site, emails, chains] = await Promise.all([siteSamples(deps), emailSamples(deps), chainSamples(deps)])
  await status.record([...site, ratesSample(deps), ...emails, ...chains], at)
  await status.prune(at - KEEP_SAMPLES_MS, at - KEEP_DAYS_MS)
}

async function siteSamples({ site, catalogue }: MeasureStatusDeps): Promise<PartSample[]> {
  const popular = catalogue.instruments.toSorted(byPopularity)
  const from = popular.find((one) => one.isDepositEnabled)
  const to = popular.find((one) => one.isPayoutEnabled && one.slug !== from?.slug)
  const { calls, accounts, quoteMs } = await site.look(from && to ? { from: from.slug, to: to.slug } : null)
  return [{ ...sample('site', calls ? 'ok' : 'down'), quoteMs }, sample('accounts', calls && accounts ? 'ok' : 'down')]
}

function ratesSample({ ticks, catalogue }: MeasureStatusDeps): PartSample {
  const tick = ticks.latest()
  if (!tick) return sample('rates', 'down')
  const isWhole = catalogue.instruments.every(({ currencyTitle }) => tick.prices[currencyTitle] !== undefined)
  return sample('rates', isWhole ? 'ok' : 'degraded')
}

async function emailSamples({ emails }: MeasureStatusDeps): Promise<PartSample[]> {
  return emails ? [sample('emails', (await emails.acceptsEmails()) ? 'ok' : 'down')] : []
}

async function chainSamples({ chains, catalogue, ticks, clock }: MeasureStatusDeps): Promise<PartSample[]> {
  const [halted, behind] = await Promise.all([chains.halted(), chains.behind()])
  const tick = ticks.latest()
  return [...new Set(catalogue.instruments.map(({ chain }) => chain))].map((chain) => {
    const since = behind.find((one) => one.chain === chain)?.since
    const lagMs = since === undefined ? 0 : Math.max(0, clock.now() - since)
    const isAway = halted.includes(chain) || isSilent(catalogue, chain, tick)
    const state = isAway ? 'down' : lagState(lagMs)
    return { ...sample(chainPart(chain), state), lagSeconds: Math.floor(lagMs / 1_000) }
  })
}

/**
 * Returns whether the newest tick lacks the chain's payout fee, which means that the chain's node does not respond and
 * no payment is possible. Returns false if no tick is available.
 */
function isSilent(catalogue: Catalogue, chain: string, tick: RateTick | null): boolean {
  const native = catalogue.nativeOf(chain)
  return tick !== null && native !== null && tick.payoutFees[native.slug] === undefined
}

/**
 * Returns the state of a chain.
 * @param lagMs how long the chain has had a backlog of unread blocks, in milliseconds
 */
export function lagState(lagMs: number): PartState {
  if (lagMs >= CHAIN_AWAY_MS) return 'down'
  return lagMs >= CHAIN_SLOW_MS ? 'degraded' : 'ok'
}

function sample(part: PartSample['part'], state: PartState): PartSample {
  return { part, state, lagSeconds: null, quoteMs: null }
}
