import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/**
 * The first of the parameter sets that OWASP recommends for Argon2id: 19 MiB of memory, two passes and one lane.
 * Argon2id is the library's default algorithm.
 */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Task for a hashing thread: hash a password, or verify it against a hash. */
export type Argon2Task = { password: string } | { password: string; kept: string }

/** Hashes a password, or verifies it against a hash. Runs in a worker thread and takes about 25 ms of CPU time. */
export function hashOrVerify(task: Argon2Task): string | boolean {
  return 'kept' in task ? verifySync(task.kept, task.password) : hashSync(task.password, OPTIONS)
}
