import type { ChainGateway, Inclusion } from './chain-gateway.ts'

/**
 * Returns whether a block includes a transaction, and which block. Use it for transactions of third parties, because
 * looking up their network fee can be expensive.
 * @throws {AdapterError}
 */
export function inclusionOf(
  gateway: Pick<ChainGateway, 'transaction' | 'inclusion'>,
  txId: string,
): Promise<Inclusion> {
  return gateway.inclusion?.(txId) ?? gateway.transaction(txId)
}
