import type { CardRates } from '@cambio/core/card-orders/card-rates'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { QuoteDeps } from '@cambio/core/quotes/get-quote'
import type { ratesFileJson, RatesFileVersion } from '@cambio/contract/calls/partners/rates-file'
import { listRates, type RateLine } from '@cambio/core/quotes/list-rates'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import type { RateTick } from '@cambio/core/quotes/tick'
import { formatAmount } from '@cambio/kernel/money'
import type * as z from 'zod/mini'
import { keptText, type KeptText } from '../http/calls/send-fresh.ts'
import { xmlElement } from '../http/calls/xml-element.ts'

export type RatesFileDeps = Pick<QuoteDeps, 'catalogue' | 'policy' | 'ticks' | 'clock'> & {
  cardRates: Pick<CardRates, 'lines'>
}

export type RateItem = z.output<typeof ratesFileJson.response>[number]

const MINUTE_MS = 60_000
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'

type Form = RatesFileVersion | 'json'

/** Caches the rates files of the newest tick. Each file is created on its first request. */
export class RatesFiles {
  readonly #services: RatesFileDeps
  #tick: RateTick | null = null
  #catalogue: Catalogue | null = null
  #items: RateItem[] = []
  readonly #files = new Map<Form, KeptText>()

  constructor(services: RatesFileDeps) {
    this.#services = services
  }

  /**
   * Returns a rates file. It is empty while there is no fresh tick, because the exchange then accepts no orders. The
   * modification time of an empty file is later than that of the last file with rates. A rate monitor that sends
   * `If-Modified-Since` therefore receives the empty file.
   */
  get(form: Form): KeptText {
    const { ticks, policy, catalogue, clock, cardRates } = this.#services
    const tick = ticks.latest()
    if (tick !== this.#tick || catalogue !== this.#catalogue) {
      const lines = tick ? [...listRates({ catalogue, policy, ticks }, tick), ...cardRates.lines()] : []
      this.#items = lines.map((line) => itemOf(line, policy))
      this.#tick = tick
      this.#catalogue = catalogue
      this.#files.clear()
    }
    const known = this.#files.get(form)
    if (known) return known
    const text = form === 'json' ? JSON.stringify(this.#items) : ratesXml(this.#items, form)
    const file = keptText(text, tick?.at ?? clock.now())
    this.#files.set(form, file)
    return file
  }
}

function itemOf(line: RateLine, policy: QuotePolicy): RateItem {
  return {
    from: line.from.bestChangeName,
    to: line.to.bestChangeName,
    in: '1',
    out: line.out,
    amount: line.reserve,
    minamount: line.fromMin,
    maxamount: line.fromMax,
    frommin: line.fromMin,
    frommax: line.fromMax,
    tomin: line.toMin,
    tomax: line.toMax,
    tofee: line.toFee,
    floating: heldFor(line, policy),
    params: line.demands,
  }
}

function heldFor({ holdMs }: RateLine, policy: QuotePolicy): RateItem['floating'] {
  if (holdMs === 0) return { minutes: 0, percent: '0' }
  const percent = formatAmount(BigInt(policy.fixedVolatilityBps), 2)
  return { minutes: Math.max(1, Math.round(holdMs / MINUTE_MS)), percent }
}

function ratesXml(items: readonly RateItem[], version: RatesFileVersion): string {
  if (items.length === 0) return `${HEADER}<rates/>\n`
  return `${HEADER}<rates>\n${items.map((item) => itemXml(item, version)).join('\n')}\n</rates>\n`
}

/**
 * Returns an item as XML. Differences between the versions:
 * - 1.0: `param` contains a list of conditions. `floating` contains text such as `15, 3%`, as in the files of Premium
 *   Exchanger.
 * - 1.1 (https://docs.bestchange.biz/release/1.1/): adds the amount bounds, and replaces the list in `param` with one
 *   element for each condition. Its content is `true`, as in the files of public exporters; BestChange has not
 *   confirmed this. The minutes and the percentage are attributes of `floating`.
 */
function itemXml(item: RateItem, version: RatesFileVersion): string {
  const plain = (name: Exclude<keyof RateItem, 'floating' | 'params'>): string => xmlElement(name, {}, item[name])
  const isOld = version === '1.0'
  const { minutes, percent } = item.floating
  return xmlElement('item', {}, [
    plain('from'),
    plain('to'),
    plain('in'),
    plain('out'),
    plain('amount'),
    plain('minamount'),
    plain('maxamount'),
    ...(isOld ? [] : [plain('frommin'), plain('frommax'), plain('tomin'), plain('tomax')]),
    xmlElement('tofee', isOld ? {} : { type: 'abs' }, item.tofee),
    isOld
      ? xmlElement('floating', {}, `${minutes}, ${percent}%`)
      : xmlElement('floating', { minutes: String(minutes), percent }, []),
    ...(isOld ? oldParam(item) : item.params.map((param) => xmlElement(param, {}, 'true'))),
  ])
}

function oldParam({ params }: RateItem): string[] {
  return params.length === 0 ? [] : [xmlElement('param', {}, params.join(','))]
}
