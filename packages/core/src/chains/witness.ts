import type { ChainGateway } from './chain-gateway.ts'

/**
 * A second node of a chain, run by another party. The second node confirms what the first node reports. Nothing is
 * broadcast to the second node.
 */
export type ChainWitness = Pick<ChainGateway, 'tip' | 'block'>

/**
 * Maximum difference between the times that two nodes report for the same block, milliseconds. On most chains the time
 * is part of the block; some nodes estimate it.
 */
const MAX_TIME_DIFFERENCE_MS = 60_000

/** Returns whether two nodes report about the same time for a block. Times in epoch milliseconds. */
export function isSameBlockTime(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_TIME_DIFFERENCE_MS
}
