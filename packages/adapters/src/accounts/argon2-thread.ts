import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a thread that hashes is asked: a new hash, or whether a password is that of a hash. */
export type Argon2Task = { password: string } | { password: string; kept: string }

/** Runs in a thread of its own; each task takes a processor for some 25 ms. */
export function hashOrVerify(task: Argon2Task): string | boolean {
  return 'kept' in task ? verifySync(task.kept, task.password) : hashSync(task.password, OPTIONS)
}
