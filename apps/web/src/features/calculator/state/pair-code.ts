import type { InstrumentView } from '@cambio/contract/instrument'

/**
 * Returns a pair's code for `/exchange-{pair}`: two lower-case BestChange names joined by a dash, such as
 * `eth-usdterc20`.
 */
export function pairCode(send: InstrumentView, receive: InstrumentView): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** Returns the two instruments for a pair code, or null. */
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

/**
 * Returns the pair code for two coin codes from a link on a rate monitor (a site that compares exchanges). Returns null
 * for an unknown pair.
 */
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
