import type { ChainGateway } from './chain-gateway.ts'

/**
 * A second node of a chain, run by another party. The second node confirms what the first node reports. Nothing is
 * broadcast to the second node.
 */
export type ChainWitness = Pick<ChainGateway, 'tip' | 'block'>
