import type { OutputJson, TransactionJson } from './bitcoin-json.ts'

/**
 * Returns a transaction's outputs that have a value and a script. Omits outputs in Litecoin's extension block, which
 * have neither.
 */
export function plainOutputs({ vout }: Pick<TransactionJson, 'vout'>): (OutputJson & { tokenData?: unknown })[] {
  return vout.flatMap(({ value, scriptPubKey, ...rest }) =>
    value === undefined || scriptPubKey === undefined ? [] : [{ ...rest, value, scriptPubKey }],
  )
}
