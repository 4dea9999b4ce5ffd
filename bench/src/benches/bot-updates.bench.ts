import { Agent, request } from 'node:http'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import { median, percentile, report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'
import { sendSteadily } from '../support/steady.ts'

const ROUNDS = 9
const ROUND_SECONDS = 4
const UPDATES_PER_SECOND = 50
/**
 * Number of users. With this many users, each sends few enough updates per minute to stay below the bot's rate limits.
 * Each user's first update arrives in the warm-up round.
 */
const USERS = 200
const SECRET = 'a-secret-of-this-benchmark-with-40-chars'
const SETTINGS = { MESSENGER_BOT_TOKEN: `7000000001:${'A'.repeat(35)}`, MESSENGER_WEBHOOK_SECRET: SECRET }
const FIRST_USER = 100_001
/** Minimum size in bytes of a response that contains a reply. */
const MIN_ANSWER_BYTES = 100

/**
 * Measures the median and the 95th percentile of the bot's response times when 50 updates per second arrive at the
 * webhook route: `/start`, `/rate` and inline queries. The baseline answers the same updates with a constant of the
 * same size. Reports the median of rounds that alternate between the bot and the baseline, so that other load on the
 * machine affects both.
 */
export async function benchBotUpdates(): Promise<void> {
  await onStage(async (stage) => {
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz', SETTINGS)
    const sizes = await Promise.all([0, 1, 2].map(async (nth) => (await deliver(server, nth)).bytes))
    const constant = await stage.serve('bench/src/reference/constant-server.ts', '/', {
      ANSWER_BYTES: String(median(sizes)),
    })
    const agent = new Agent({ keepAlive: true })
    let sent = sizes.length
    const round = async (url: string): Promise<number[]> => {
      const first = sent
      sent += UPDATES_PER_SECOND * ROUND_SECONDS
      const rate = { perSecond: UPDATES_PER_SECOND, seconds: ROUND_SECONDS }
      return sendSteadily(async (nth) => (await deliver(url, first + nth, agent)).ms, rate)
    }
    const times: Record<'ours' | 'reference', number[][]> = { ours: [], reference: [] }
    for (let nth = 0; nth <= ROUNDS; nth += 1) {
      const [reference, ours] = [await round(constant), await round(server)]
      // The first round is a warm-up.
      if (nth > 0) {
        times.reference.push(reference)
        times.ours.push(ours)
      }
    }
    agent.destroy()
    for (const share of [50, 95]) {
      const middle = (rounds: number[][]) => median(rounds.map((one) => percentile(one, share)))
      report(`bot-updates-p${share}`, 'ms', middle(times.ours), middle(times.reference), false)
    }
  })
}

/**
 * Delivers an update to a webhook. Returns the response time in milliseconds and the size of the response.
 * @throws when the response status is not 200, or the response does not contain a reply
 */
function deliver(server: string, nth: number, agent?: Agent): Promise<{ ms: number; bytes: number }> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET }
  const body = JSON.stringify(updateOf(nth))
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const outgoing = request(server + BOT_WEBHOOK_PATH, { method: 'POST', agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.once('end', () => {
        const isAnswered = response.statusCode === 200 && bytes >= MIN_ANSWER_BYTES
        if (isAnswered) resolve({ ms: performance.now() - sentAt, bytes })
        else reject(new Error(`update ${nth}: ${response.statusCode}, ${bytes} bytes`))
      })
    })
    outgoing.once('error', reject).end(body)
  })
}

/** Returns update number `nth`. The updates alternate between `/start`, a rate command and an inline query. */
function updateOf(nth: number): object {
  const id = FIRST_USER + (nth % USERS)
  const from = { id, is_bot: false, first_name: 'Ann', language_code: 'en' }
  const amount = `0.4${String(nth).padStart(6, '0')}1`
  if (nth % 3 === 2)
    return { update_id: nth + 1, inline_query: { id: String(nth), from, query: `eth ltc ${amount}`, offset: '' } }
  const text = nth % 3 === 1 ? `/rate eth ltc ${amount}` : '/start'
  const chat = { id, type: 'private', first_name: 'Ann' }
  return { update_id: nth + 1, message: { message_id: nth + 1, date: 1_795_000_000, from, chat, text } }
}
