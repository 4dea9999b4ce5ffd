import type { ChainGateway } from './chain-gateway.ts'

/**
 * A second node of a chain, run by another party. It confirms what the first node reports; nothing is broadcast to it.
 */
export type ChainWitness = Pick<ChainGateway, 'tip' | 'block'>
