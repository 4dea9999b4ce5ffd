import { AdapterError } from '@cambio/core/shared/adapter-error'

/**
 * Waits for a promise for up to `ms` milliseconds. Ignores a later result.
 * @throws {AdapterError} when the promise takes longer
 */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AdapterError(`No answer within ${ms} ms`, { retryable: true }))
    const timer = setTimeout(late, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
