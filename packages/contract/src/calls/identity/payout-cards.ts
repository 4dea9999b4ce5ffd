import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST .../user/payout-cards: returns the cards that the user has saved at the card provider, and the page for saving
 * another card. The provider pays the proceeds of a coin sale to such a card. Creates the user's account at the
 * provider, so the user must have accepted the provider's terms.
 */
export const payoutCards = defineCall({
  name: 'payoutCards',
  method: 'POST',
  versions: ['v1'],
  path: '/liquidity-providers/mercuryo/user/payout-cards',
  body: z.object({ accept: z.literal(true) }),
  response: z.object({
    cards: z.array(z.object({ id: z.string(), lastDigits: z.string() })),
    newCardUrl: z.string(),
    identityStatus: z.enum(['incomplete', 'under_review', 'complete', 'failed']),
  }),
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_FOUND',
    'ERR_SERVICE_UNAVAILABLE',
    'ERR_VALIDATION',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
