import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'

/**
 * Returns the network fee of one payout for each instrument on a chain. The result maps slugs to decimal strings in
 * base units of the chain's native coin.
 * @throws {AdapterError} when the node does not respond
 */
export async function payoutFees(gateway: ChainGateway, catalogue: Catalogue): Promise<Record<string, string>> {
  const here = catalogue.instruments.filter(({ chain }) => chain === gateway.chain)
  const fees = await Promise.all(here.map(({ contract }) => gateway.payoutFee(contract)))
  return Object.fromEntries(here.map(({ slug }, index) => [slug, (fees[index] ?? 0n).toString()]))
}
