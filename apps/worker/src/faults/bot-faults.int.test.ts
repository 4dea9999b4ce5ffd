import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/processes.ts'
import { startSlowBotApi, type SlowBotApi } from '../testing/slow-bot-api.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Maximum time in milliseconds until a started worker sends a message. */
const START_MS = 30_000
/** Maximum time for another worker to acquire a killed worker's lease, in milliseconds. */
const TAKEOVER_MS = 30_000
const USER = 100_001

let world: World
let api: SlowBotApi

beforeAll(async () => {
  world = await openWorld({ chainNames: ['ethereum'], blockSeconds: 3_600 })
  api = await startSlowBotApi()
}, 360_000)
afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  await world?.close()
  await api?.close()
}, 60_000)

const startWorker = () =>
  world.startWorker({
    MESSENGER_BOT_TOKEN: '7000000001:a-token-of-this-test-only-with-35-chars',
    MESSENGER_WEBHOOK_SECRET: 'a-secret-of-this-test-only-with-40-chars',
    MESSENGER_API_URL: api.url,
  })

async function queue(text: string): Promise<void> {
  const now = Date.now()
  await world.wallet.stores.messages.add(USER, {
    kind: 'SUPPORT_ANSWER',
    userId: null,
    facts: { text },
    now,
    expiresAt: now + 3_600_000,
  })
}
const takenWith = (part: string) => api.taken.filter((text) => text.includes(part))

test(
  'sends a bot message exactly once when a second worker replaces a killed worker',
  { timeout: 180_000 },
  async () => {
    api.answer(false)
    await queue('the first answer')
    const killed = startWorker()
    await eventually('the worker sends', START_MS, async () => (api.unanswered > 0 ? true : null))
    killed.signal('SIGKILL')
    await killed.ended(START_MS)
    api.answer(true)
    startWorker()
    await eventually('the message is sent', START_MS + TAKEOVER_MS, async () =>
      takenWith('the first answer').length > 0 ? true : null,
    )
    // The second message proves that the loop has run since it sent the first one.
    await queue('the second answer')
    await eventually('a later message is sent', START_MS, async () =>
      takenWith('the second answer').length > 0 ? true : null,
    )
    expect([takenWith('the first answer').length, takenWith('the second answer').length]).toEqual([1, 1])
  },
)
