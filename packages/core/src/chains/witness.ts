import type { ChainGateway } from './chain-gateway.ts'

/** A second node of a chain, run by another party. It is only queried; nothing is broadcast to it. */
export type ChainWitness = Pick<ChainGateway, 'tip' | 'block'>
