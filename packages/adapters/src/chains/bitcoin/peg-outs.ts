import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import { plainOutputs } from './plain-outputs.ts'

/** Litecoin Core's type name for the output that contains the coins of the extension block (MWEB). */
const EXTENSION_OUTPUT = 'witness_mweb_hogaddr'

/**
 * Number of confirmations that a peg-out needs before another transaction may spend it. A peg-out is an output with
 * coins that left Litecoin's extension block. Source: `PEGOUT_MATURITY` in Litecoin Core's `src/consensus/consensus.h`.
 * An earlier spend fails with `bad-txns-premature-spend-of-pegout` (`CheckTxInputs` in `src/consensus/tx_verify.cpp`).
 * In the mempool, the spending transaction counts as part of the next block.
 */
export const PEG_OUT_CONFIRMATIONS = 6

/** Returns whether an output contains the coins of Litecoin's extension block. These coins have no visible sender. */
export function isExtensionOutput({ scriptPubKey }: Pick<OutputJson, 'scriptPubKey'>): boolean {
  return scriptPubKey.type === EXTENSION_OUTPUT
}

/**
 * Returns whether a transaction pays peg-outs. In each block, one transaction renews the output of the extension block.
 * Its other outputs are the peg-outs (https://github.com/litecoin-project/litecoin/issues/1094).
 */
export function paysPegOuts(transaction: Pick<TransactionJson, 'vout'>): boolean {
  return plainOutputs(transaction).some(isExtensionOutput)
}
