import type { ChainGateway, Inclusion } from './chain-gateway.ts'

/**
 * Returns whether a block includes a transaction, and which one. For transactions of strangers, because the network fee
 * of their transactions can be expensive to look up.
 * @throws {AdapterError}
 */
export function inclusionOf(
  gateway: Pick<ChainGateway, 'transaction' | 'inclusion'>,
  txId: string,
): Promise<Inclusion> {
  return gateway.inclusion?.(txId) ?? gateway.transaction(txId)
}
