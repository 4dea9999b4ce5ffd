import type { LaunchDataReader } from '@cambio/core/messenger/launch-data'
import type { BotWebhook } from '@cambio/core/messenger/bot/bot-update'
import * as z from 'zod'
import { TelegramBot } from './telegram-bot.ts'
import { TelegramLaunchData, type BotProof } from './telegram-launch-data.ts'
import { TelegramWebhook } from './telegram-webhook.ts'

const MINUTE_MS = 60_000

/**
 * Settings of the mini-app and the bot, which are the same for the server and the worker. An empty string means unset.
 */
export const MESSENGER_ENVIRONMENT = {
  /** The bot's token from @BotFather. The exchange has a mini-app only if this token or MESSENGER_BOT_ID is set. */
  MESSENGER_BOT_TOKEN: optionalText(z.string().regex(/^\d{1,16}:[\w-]{30,60}$/, 'is not a token of @BotFather')),
  /**
   * The bot's numeric ID. If it is set, launch data is verified with Telegram's public key, and no process needs the
   * token.
   */
  MESSENGER_BOT_ID: optionalText(z.coerce.number().int().positive()),
  /** Whether the bot in MESSENGER_BOT_ID belongs to Telegram's test environment. */
  MESSENGER_TEST_ENVIRONMENT: z.enum(['true', 'false', '']).default('false'),
  /** Maximum age of launch data at sign-in, in minutes. */
  MESSENGER_LAUNCH_MINUTES: z.preprocess((text) => text || undefined, z.coerce.number().min(1).max(1_440).default(15)),
  /** Secret that the messenger sends with every update. Required for a bot that receives updates by webhook. */
  MESSENGER_WEBHOOK_SECRET: optionalText(
    z.string().regex(/^[\w-]{32,256}$/, 'needs 32 to 256 letters, digits, - or _'),
  ),
  /**
   * How the bot receives updates. `webhook`: the messenger delivers them. `polling`: the server requests them. Use
   * polling only for development without a public address, and with only one server.
   */
  MESSENGER_UPDATES: z.preprocess((text) => text || undefined, z.enum(['webhook', 'polling']).default('webhook')),
  /** Base URL of the Bot API. */
  MESSENGER_API_URL: z.preprocess(
    (text) => text || undefined,
    z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
  ),
}

export type MessengerSettings = z.output<z.ZodObject<typeof MESSENGER_ENVIRONMENT>>

/**
 * Creates the reader for launch data. Returns null if the installation has no bot. If both the token and the bot ID are
 * set, the token takes precedence.
 */
export function openLaunchData(settings: MessengerSettings): LaunchDataReader | null {
  const proof = proofOf(settings)
  return proof && new TelegramLaunchData({ proof, maxAgeMs: settings.MESSENGER_LAUNCH_MINUTES * MINUTE_MS })
}

/**
 * Creates the reader for updates that arrive by webhook. Returns null without the webhook secret, or when the server
 * polls for updates.
 */
export function openBotWebhook(settings: MessengerSettings): BotWebhook | null {
  const { MESSENGER_WEBHOOK_SECRET: secret } = settings
  return secret === undefined || isPolling(settings) ? null : new TelegramWebhook(secret)
}

/** Creates the bot that polls for updates. Returns null when they arrive by webhook. */
export function openPolledBot(settings: MessengerSettings, publicUrl: string): TelegramBot | null {
  return isPolling(settings) ? openTelegramBot(settings, publicUrl) : null
}

/**
 * Creates the bot that sends messages. Returns null without a token or without a way to receive updates: the webhook
 * secret or `MESSENGER_UPDATES=polling`.
 * @param publicUrl origin of the site's pages
 */
export function openTelegramBot(settings: MessengerSettings, publicUrl: string): TelegramBot | null {
  const { MESSENGER_BOT_TOKEN: token, MESSENGER_WEBHOOK_SECRET: secret, MESSENGER_API_URL: apiUrl } = settings
  if (token === undefined) return null
  // With polling, buttons open pages of the mini-app only if the site's pages use TLS. With a webhook, buttons always
  // open them. The pages then use TLS, except in a sandbox, whose simulated messenger does not require TLS.
  if (isPolling(settings))
    return new TelegramBot({ token, webhookSecret: null, apiUrl, opensPages: publicUrl.startsWith('https:') })
  return secret === undefined ? null : new TelegramBot({ token, webhookSecret: secret, apiUrl, opensPages: true })
}

/** Returns whether the server polls for the bot's updates (long polling). */
export function isPolling({ MESSENGER_UPDATES: way }: Pick<MessengerSettings, 'MESSENGER_UPDATES'>): boolean {
  return way === 'polling'
}

function proofOf({
  MESSENGER_BOT_TOKEN: token,
  MESSENGER_BOT_ID: botId,
  MESSENGER_TEST_ENVIRONMENT: isTest,
}: MessengerSettings): BotProof | null {
  if (token !== undefined) return { token }
  return botId === undefined ? null : { botId, isTest: isTest === 'true' }
}

function optionalText<S extends z.ZodType>(schema: S) {
  return z.preprocess((text) => (text === '' ? undefined : text), schema.optional())
}
