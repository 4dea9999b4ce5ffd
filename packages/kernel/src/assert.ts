/**
 * Thrown when the code violates one of its own invariants. The process stops instead of handling money in an unknown
 * state.
 */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/**
 * Checks an invariant.
 * @throws {BrokenInvariant} when `condition` is false
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message)
}

/**
 * Returns `value`.
 * @throws {BrokenInvariant} when it is null or undefined
 */
export function present<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new BrokenInvariant(message)
  return value
}
