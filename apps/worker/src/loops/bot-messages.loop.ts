import { sendAccountMessages, type SendAccountMessagesDeps } from '@cambio/core/messenger/bot/send-account-messages'
import { sendOrderMessages, type SendOrderMessagesDeps } from '@cambio/core/messenger/bot/send-order-messages'
import { setMenus, type SetMenusDeps } from '@cambio/core/messenger/bot/set-menus'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

const EVERY_MS = 2_000
/** Maximum duration of a batch, in milliseconds. It is long enough for sixty calls at up to ten seconds each. */
const MAX_DURATION_MS = 720_000

interface BotMessagesDeps {
  orders: SendOrderMessagesDeps
  accounts: SendAccountMessagesDeps
  menus: SetMenusDeps
}

/**
 * Creates the loop that sends the bot's messages about accounts and orders, and sets the menu buttons of chats. It
 * sends account messages first, because users are waiting for some of them, and sets menu buttons last. Only one worker
 * runs the loop at a time.
 */
export function botMessagesLoop(
  { orders, accounts, menus }: BotMessagesDeps,
  leases: LeaseStore,
  holder: string,
): Loop {
  let quietUntil = 0
  return {
    name: 'bot-messages',
    everyMs: EVERY_MS,
    async step() {
      if (performance.now() < quietUntil) return
      const turn = { leases, lease: 'bot-messages', holder, longestMs: MAX_DURATION_MS }
      const quietMs = await underLease(
        turn,
        async (isHeld) =>
          (await sendAccountMessages(accounts, isHeld)) ||
          (await sendOrderMessages(orders, isHeld)) ||
          setMenus(menus, isHeld),
      )
      quietUntil = performance.now() + (quietMs ?? 0)
    },
  }
}
