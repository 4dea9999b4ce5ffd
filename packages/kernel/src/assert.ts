/** A broken promise of the code itself: stop rather than go on with money in an unknown state. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/**
 * Stops the caller when something that must always hold does not.
 * @throws {BrokenInvariant} when `condition` is false
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message)
}

/**
 * Answers `value` when it is there.
 * @throws {BrokenInvariant} when it is null or undefined
 */
export function present<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new BrokenInvariant(message)
  return value
}
