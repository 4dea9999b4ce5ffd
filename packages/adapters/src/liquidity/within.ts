import { AdapterError } from '@cambio/core/shared/adapter-error'

/** Waits for work so long and no longer. @throws {AdapterError} when it takes longer; what it does then nobody hears */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AdapterError(`No answer within ${ms} ms`, { retryable: true }))
    const timer = setTimeout(late, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
