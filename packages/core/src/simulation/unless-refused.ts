import { OpsRefusal } from '../ops/ops-refusal.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'

/** Returns the result of a use case, or null if the use case rejects the request or an adapter fails. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError || error instanceof AdapterError || error instanceof OpsRefusal) return null
    throw error
  }
}
