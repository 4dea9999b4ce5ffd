import type { ResponseOf } from '@cambio/contract/call'
import type { serviceStatus } from '@cambio/contract/calls/status/service-status'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import type { Incident } from '@cambio/core/status/incident'
import { partHistory, type DayHistory } from '@cambio/core/status/part-history'
import { chainPart, FRESH_MS, type PartSample, type ServicePart } from '@cambio/core/status/service-part'
import type { DayCount, Spread } from '@cambio/core/status/status-store'

type View = ResponseOf<typeof serviceStatus>
type PartView = View['parts'][number]

export interface StatusFacts {
  latest: ReadonlyMap<ServicePart, PartSample & { at: number }>
  days: readonly DayCount[]
  times: { quoteMs: Spread | null; orderSeconds: Spread | null }
  incidents: readonly Incident[]
  halted: ReadonlySet<string>
  catalogue: Catalogue
  now: number
}

const NEVER_READ = { measuredAt: null, parts: [], times: { quoteMs: null, orderSeconds: null }, incidents: [] }
const ALWAYS = ['site', 'rates', 'accounts'] as const

/** Returns the public status. It names networks but contains neither the reasons for failures nor amounts. */
export function presentStatus(facts: StatusFacts): View {
  const countsOf = Map.groupBy(facts.days, ({ part }) => part)
  const chains = [...new Set(facts.catalogue.instruments.map(({ chain }) => chain))]
  // The worker measures email delivery only when the operator has configured email. Otherwise the status omits the
  // `emails` part.
  const measured = [...ALWAYS, ...(facts.latest.has('emails') ? (['emails'] as const) : [])]
  const parts: PartView[] = [
    ...measured.map((part) => ({
      part,
      network: null,
      isHalted: false,
      lagSeconds: null,
      state: stateOf(part, facts),
      history: historyOf(countsOf.get(part) ?? [], facts.now),
    })),
    ...chains.map((chain) => chainView(chain, countsOf.get(chainPart(chain)) ?? [], facts)),
  ]
  const moments = [...facts.latest.values()].map(({ at }) => at)
  return {
    state: overall(parts),
    isCutOff: false,
    measuredAt: moments.length === 0 ? null : Math.max(...moments),
    parts,
    times: facts.times,
    incidents: facts.incidents.map(({ incidentId: id, openedAt, closedAt, notes }) => ({
      id,
      openedAt,
      closedAt,
      notes,
    })),
  }
}

/**
 * Returns the status during a database outage. The site and accounts are down, and halted chains keep their state. The
 * state of all other parts is unknown. The status includes the last known history.
 */
export function presentCutOff(known: StatusFacts | null): View {
  const was = known ? presentStatus(known) : NEVER_READ
  return {
    ...was,
    state: 'down',
    isCutOff: true,
    parts: was.parts.map((part) => ({ ...part, state: part.isHalted ? part.state : cutOff(part), lagSeconds: null })),
  }
}

function cutOff({ part }: PartView): PartView['state'] {
  return part === 'site' || part === 'accounts' ? 'down' : 'unknown'
}

function chainView(chain: string, counts: readonly DayCount[], facts: StatusFacts): PartView {
  const { latest, halted, catalogue, now } = facts
  const part = chainPart(chain)
  const isHalted = halted.has(chain)
  return {
    part: chain === BANK_CHAIN ? 'bank' : 'chain',
    network: catalogue.nativeOf(chain)?.networkFriendlyTitle ?? chain,
    // Show a halt immediately, without waiting for the next measurement.
    state: isHalted ? 'down' : stateOf(part, facts),
    isHalted,
    lagSeconds: latest.get(part)?.lagSeconds ?? null,
    history: historyOf(counts, now),
  }
}

function stateOf(part: ServicePart, { latest, now }: StatusFacts): PartView['state'] {
  const newest = latest.get(part)
  return newest && now - newest.at < FRESH_MS ? newest.state : 'unknown'
}

function historyOf(counts: readonly DayCount[], now: number): PartView['history'] {
  const known = partHistory(counts, now)
  if (!known) return null
  const isMarred = ({ degraded, down, unmeasured }: DayHistory): boolean => degraded + down + unmeasured > 0
  return {
    since: known.since,
    uptime: known.uptime,
    days: known.days
      .filter(isMarred)
      .map(({ day, ok, degraded, down, unmeasured }) => ({
        day: new Date(day).toISOString().slice(0, 10),
        degraded,
        down,
        unmeasured,
        measured: ok + degraded + down,
      }))
      .toReversed(),
  }
}

/**
 * Returns the overall state. It is `unknown` if the state of the site or the rates is unknown. It is `down` if the
 * site or the rates are down. Otherwise, it is `degraded` if any part is not `ok`.
 */
function overall(parts: readonly PartView[]): View['state'] {
  const needed = parts.filter(({ part }) => part === 'site' || part === 'rates').map(({ state }) => state)
  if (needed.includes('unknown')) return 'unknown'
  if (needed.includes('down')) return 'down'
  return parts.every(({ state }) => state === 'ok') ? 'ok' : 'degraded'
}
