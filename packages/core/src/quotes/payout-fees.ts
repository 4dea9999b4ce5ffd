import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'

/**
 * Network fee of one payout of each instrument of a chain, base units of its coin, as text by slug.
 * @throws {AdapterError} when the node does not answer
 */
export async function payoutFees(gateway: ChainGateway, catalogue: Catalogue): Promise<Record<string, string>> {
  const fees: Record<string, string> = {}
  for (const { slug, chain, contract } of catalogue.instruments)
    if (chain === gateway.chain) fees[slug] = (await gateway.payoutFee(contract)).toString()
  return fees
}
