import { InstrumentTitles, InstrumentView } from '@cambio/contract/instrument'
import { OrderView } from '@cambio/contract/order-view'
import { PairData } from '@cambio/contract/pair-data'
import { WireError } from '@cambio/contract/wire-error'
import * as z from 'zod/mini'

/** Schemas that the API description defines once and then references. */
const NAMED = { Instrument: InstrumentView, InstrumentTitles, PairData, Order: OrderView, Error: WireError }

export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(NAMED)) {
    if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id })
  }
}
