import { randomUUID } from 'node:crypto'
import { sign } from '@tma.js/init-data-node'
import * as z from 'zod'
import { FIRST_MESSENGER_USER, MESSENGER_SANDBOX_TOKEN } from './sandbox-bot.ts'

/** User who opens the mini-app in the messenger, and the link that the user follows. */
export const LaunchRequest = z.object({
  user: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).default(FIRST_MESSENGER_USER),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z]{2,4})?$/i)
    .default('en'),
  /** Parameter in the link that opens the mini-app. */
  start: z
    .string()
    .regex(/^[\w-]{1,512}$/)
    .optional(),
})
export type LaunchRequest = z.infer<typeof LaunchRequest>

/** Returns new launch data, signed with the token of the sandbox's bot. Each call returns a different result. */
export function newLaunchData({ user, language, start }: LaunchRequest): string {
  const data = {
    query_id: randomUUID(),
    user: { id: user, first_name: 'Sandbox', last_name: String(user), language_code: language },
    ...(start !== undefined && { start_param: start }),
  }
  return sign(data, MESSENGER_SANDBOX_TOKEN, new Date())
}
