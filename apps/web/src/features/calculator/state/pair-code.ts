import type { InstrumentView } from '@cambio/contract/instrument'

/** Code of a pair in `/exchange-{pair}`: lower-cased names of the exchange-rate monitors, joined by a dash. */
export function pairCode(send: InstrumentView, receive: InstrumentView): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** The two instruments that a code names, or null where it names none. */
export function pairOfCode(
  code: string,
  instruments: readonly InstrumentView[],
): { send: InstrumentView; receive: InstrumentView } | null {
  const wanted = code.toLowerCase()
  for (const send of instruments) {
    const prefix = `${send.bestChangeName.toLowerCase()}-`
    if (!wanted.startsWith(prefix)) continue
    const receive = instruments.find((one) => one.bestChangeName.toLowerCase() === wanted.slice(prefix.length))
    if (receive && receive.slug !== send.slug) return { send, receive }
  }
  return null
}

/** The page of the pair that a monitor names by two of its codes, or null where it names none. */
export function pairOfMonitor(
  from: string | undefined,
  to: string | undefined,
  instruments: readonly InstrumentView[],
): string | null {
  const named = (code: string | undefined): InstrumentView | undefined =>
    code === undefined
      ? undefined
      : instruments.find(({ bestChangeName }) => bestChangeName.toLowerCase() === code.toLowerCase())
  const [send, receive] = [named(from), named(to)]
  return send && receive && send.slug !== receive.slug ? pairCode(send, receive) : null
}
