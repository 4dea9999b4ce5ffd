import type { IncomingTransfer } from '@cambio/core/chains/chain-gateway'
import type { TransactionJson } from './bitcoin-json.ts'
import { coinsToAtomic } from './bitcoin-rpc.ts'

/**
 * Returns the outputs of a transaction that pay an address. Leaves out a block reward, since it may not be spent for
 * 100 blocks.
 */
export function transfersOf(transaction: TransactionJson): IncomingTransfer[] {
  if (transaction.vin.some((input) => input.coinbase !== undefined)) return []
  return transaction.vout.flatMap(({ value, n, scriptPubKey }) => {
    const address = scriptPubKey.address ?? scriptPubKey.addresses?.[0]
    const amountAtomic = coinsToAtomic(value)
    if (address === undefined || (scriptPubKey.addresses?.length ?? 1) !== 1 || amountAtomic === 0n) return []
    return [{ txId: transaction.txid, outputKey: String(n), address, memo: null, contract: null, amountAtomic }]
  })
}
