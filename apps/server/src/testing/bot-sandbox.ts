import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { TelegramBot } from '@cambio/adapters/messenger/telegram-bot'
import { createSealVerifier, sealPublicKey } from '@cambio/adapters/seals/ed25519-seals'
import { pressAction } from '@cambio/core/messenger/bot/press-action'
import type { MessageOutbox } from '@cambio/core/messenger/bot/message-outbox'
import { sendAccountMessages, type SendAccountMessagesDeps } from '@cambio/core/messenger/bot/send-account-messages'
import { sendOrderMessages, type SendOrderMessagesDeps } from '@cambio/core/messenger/bot/send-order-messages'
import { setMenus } from '@cambio/core/messenger/bot/set-menus'
import type { MenuButtons } from '@cambio/core/messenger/bot/menu-outbox'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import { startBotApp, WEBHOOK_SECRET } from './bot-updates.ts'
import type { TestApp } from './test-app.ts'

interface ChatView {
  messages: {
    messageId: number
    from: 'bot' | 'user'
    text: string
    buttons: { text: string; callback_data?: string }[][]
  }[]
  notice: string
  menuButton: { type: string; text?: string; web_app?: { url: string } }
  isBlocked: boolean
}

/** Sandbox with a simulated messenger, a server that receives its webhook calls, and the worker's bot loops. */
export interface BotSandbox {
  stack: TestApp
  bot: TelegramBot
  /** URL of the server's webhook. */
  webhookUrl: string
  /** Base URL of the simulated Bot API. Does not contain the token. */
  apiUrl: string
  /** Events that the worker reported. */
  reported: [string, Record<string, string | number>][]
  /** Calls the control API for a user's chat. Without a body, reads the chat. */
  chat(user: number, path?: string, body?: object): Promise<ChatView>
  /** Returns the bot's commands in each language. */
  commands(): Promise<unknown>
  /** Makes the messenger reject messages with status 429 for the given number of seconds. */
  limitFor(seconds: number): Promise<void>
  /** Runs one pass of the worker loop that sends account messages. */
  sendAccountMessages(outbox?: MessageOutbox): Promise<number>
  /**
   * Runs one pass of the worker loop that sends order messages. Returns the delay demanded by the messenger, in
   * milliseconds.
   */
  sendDue(part?: Partial<SendOrderMessagesDeps>): Promise<number>
  /** Runs one pass of the worker loop that sets the menu buttons of chats. Returns the delay as `sendDue` does. */
  setMenus(buttons: MenuButtons): Promise<number>
  /** Makes messages with a failed attempt due immediately. */
  retryNow(): Promise<void>
  close(): Promise<void>
}

/** Starts the sandbox and a server. The messenger delivers updates to the server once a test has set the webhook. */
export async function startBotSandbox(settings: Record<string, string> = {}): Promise<BotSandbox> {
  const sandbox = await SandboxProcess.start({ SANDBOX_CHAINS: 'ethereum' })
  const { messengerBot } = (await sandbox.config()) as { messengerBot: { token: string; apiUrl: string } }
  const { token, apiUrl } = messengerBot
  const stack = await startBotApp(settings)
  const bot = new TelegramBot({ token, apiUrl, webhookSecret: WEBHOOK_SECRET, opensPages: true })
  const reported: BotSandbox['reported'] = []
  const orderDeps = orderMessageDeps(stack, bot, reported)
  const accountDeps = accountMessageDeps(stack, bot, reported)
  const call = controlOf(sandbox)
  return {
    stack,
    bot,
    apiUrl,
    reported,
    webhookUrl: (await stack.listen()) + BOT_WEBHOOK_PATH,
    chat: async (user, path = '', body) => (await call(`chats/${user}${path}`, body)) as ChatView,
    commands: () => call('commands'),
    limitFor: async (seconds) => void (await call('limit', { seconds })),
    sendAccountMessages: (outbox = stack.workerStores.botMessages) =>
      sendAccountMessages({ ...accountDeps, outbox }, () => true),
    sendDue: (part = {}) => sendOrderMessages({ ...orderDeps, ...part }, () => true),
    setMenus: (buttons) => {
      const { bot: store, botMenus: menus } = stack.workerStores
      const report = (event: string, facts: Record<string, string | number>) => void reported.push([event, facts])
      return setMenus({ menus, bot: store, setter: bot, buttons, report }, () => true)
    },
    retryNow: async () => void (await stack.query('UPDATE messenger_notice SET next_at = now() WHERE sent_at IS NULL')),
    close: async () => {
      await stack.close()
      await sandbox.stop()
    },
  }
}

/** Returns a function that calls the control API of the simulated messenger. Without a body, sends a GET request. */
function controlOf(sandbox: SandboxProcess): (path: string, body?: object) => Promise<unknown> {
  return async (path, body) => {
    const answer = await fetch(`${sandbox.url}/messenger/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
}

/**
 * Returns the dependencies of the worker loop that sends order messages. Each message consists of its kind, the order
 * ID and, if the server has signed it, the deposit address.
 */
function orderMessageDeps(stack: TestApp, bot: TelegramBot, reported: BotSandbox['reported']): SendOrderMessagesDeps {
  const seals = createSealVerifier({
    server: sealPublicKey(stack.config.sealSecret),
    operator: sealPublicKey('another secret of this test'),
  })
  return {
    bot: stack.workerStores.bot,
    orders: stack.workerStores.work.stores.orders,
    sender: bot,
    catalogue: stack.composition.services.catalogue,
    isSealed: (text, seal) => seals.isSealedBy('server', text, seal),
    compose: ({ messengerUserId, kind, orderId }, proven) => ({
      messengerUserId,
      text: `${kind} ${orderId} ${proven?.address ?? ''}`.trim(),
      buttons: [[{ text: 'Open', opens: `http://localhost:3000/app/order/${orderId}` }]],
    }),
    report: (event, facts) => void reported.push([event, facts]),
  }
}

/** Returns the dependencies of the worker loop that sends account messages, except for the outbox. */
function accountMessageDeps(
  stack: TestApp,
  bot: TelegramBot,
  reported: BotSandbox['reported'],
): Omit<SendAccountMessagesDeps, 'outbox'> {
  return {
    bot: stack.workerStores.bot,
    sender: bot,
    secrets: BUTTON_SECRETS,
    report: (event, facts) => void reported.push([event, facts]),
    withdrawals: stack.workerStores.wallet.stores.withdrawals,
    catalogue: stack.composition.services.catalogue,
    compose: ({ messengerUserId, kind, facts }, secrets) => ({
      messengerUserId,
      text: `${kind} ${facts.amount ?? ''} ${facts.destination ?? facts.email ?? ''}`.trim(),
      buttons:
        secrets === null
          ? []
          : [(['yes', 'no'] as const).map((answer) => ({ text: answer, action: pressAction(secrets[answer]) }))],
    }),
  }
}
