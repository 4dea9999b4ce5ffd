import type { LaunchDataReader } from '@cambio/core/messenger/launch-data'
import * as z from 'zod'
import { TelegramLaunchData, type BotProof } from './telegram-launch-data.ts'

const MINUTE_MS = 60_000

/** Settings of the mini-app, the same for server and worker. Empty text means unset. */
export const MESSENGER_ENVIRONMENT = {
  /** Token of the bot from @BotFather. Without it and without MESSENGER_BOT_ID, the exchange has no mini-app. */
  MESSENGER_BOT_TOKEN: optionalText(z.string().regex(/^\d{1,16}:[\w-]{30,60}$/, 'is not a token of @BotFather')),
  /** Number of the bot. Launch data is then verified by Telegram's public key, and no process needs the token. */
  MESSENGER_BOT_ID: optionalText(z.coerce.number().int().positive()),
  /** Whether the bot of MESSENGER_BOT_ID is in Telegram's test environment. */
  MESSENGER_TEST_ENVIRONMENT: z.enum(['true', 'false', '']).default('false'),
  /** Maximum age of launch data at a sign-in, minutes. */
  MESSENGER_LAUNCH_MINUTES: z.preprocess((text) => text || undefined, z.coerce.number().min(1).max(1_440).default(15)),
}

/** Values of the settings. */
export type MessengerSettings = z.output<z.ZodObject<typeof MESSENGER_ENVIRONMENT>>

/** Creates the reader of launch data; returns null when the installation has no bot. The token takes precedence. */
export function openLaunchData(settings: MessengerSettings): LaunchDataReader | null {
  const proof = proofOf(settings)
  return proof && new TelegramLaunchData({ proof, maxAgeMs: settings.MESSENGER_LAUNCH_MINUTES * MINUTE_MS })
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
