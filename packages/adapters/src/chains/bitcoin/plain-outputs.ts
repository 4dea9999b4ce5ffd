import type { OutputJson, TransactionJson } from './bitcoin-json.ts'

/** Returns the outputs of a transaction that have a value and a script. Omits outputs in Litecoin's extension block. */
export function plainOutputs({ vout }: Pick<TransactionJson, 'vout'>): (OutputJson & { tokenData?: unknown })[] {
  return vout.flatMap(({ value, scriptPubKey, ...rest }) =>
    value === undefined || scriptPubKey === undefined ? [] : [{ ...rest, value, scriptPubKey }],
  )
}
