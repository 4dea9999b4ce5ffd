import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** POST /users/local/resend-confirmation: emails a new code, which invalidates the previous code. */
export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/resend-confirmation',
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_UNPROCESSABLE_ENTITY'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
