import { median, percentile, report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'
import { requestSteadily, workSteadily } from '../support/steady.ts'

const ROUNDS = 9
const ROUND_SECONDS = 5
const QUOTES_PER_SECOND = 200
/** Rate of sign-ins. At this rate, password hashing uses about a quarter of a CPU core. */
const SIGN_INS_PER_SECOND = 10
const PEOPLE = 20
const PATH = '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.4'
const PASSWORD = 'correct horse battery staple'
const NO_LIMITS = Object.fromEntries(
  ['SIGN_INS_PER_EMAIL', 'SIGN_INS_PER_ADDRESS', 'SIGN_UPS_PER_ADDRESS'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
)

/**
 * Measures the median and the 99th percentile of quote response times during a steady rate of sign-ins. The baseline is
 * the same server without sign-ins. Reports the median of rounds that alternate with and without sign-ins, so that
 * other load on the machine affects both.
 */
export async function benchQuoteSignIns(): Promise<void> {
  await onStage(async (stage) => {
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz', NO_LIMITS)
    for (let nth = 0; nth < PEOPLE; nth += 1) await post(server, 'create', nth)
    const quotes = () =>
      requestSteadily((nth) => `${server}${PATH}${nth}1`, { perSecond: QUOTES_PER_SECOND, seconds: ROUND_SECONDS })
    const times: Record<'alone' | 'beside', number[][]> = { alone: [], beside: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const alone = await quotes()
      const stop = workSteadily((nth) => post(server, 'authenticate', nth % PEOPLE), SIGN_INS_PER_SECOND)
      const beside = await quotes()
      await stop()
      // The first round is a warm-up.
      if (round > 0) {
        times.alone.push(alone)
        times.beside.push(beside)
      }
    }
    for (const share of [50, 99]) {
      const middle = (rounds: number[][]) => median(rounds.map((one) => percentile(one, share)))
      report(`quote-sign-ins-p${share}`, 'ms', middle(times.beside), middle(times.alone), false)
    }
  })
}

async function post(server: string, call: string, nth: number): Promise<void> {
  const answer = await fetch(`${server}/api/v1/users/local/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${nth}@example.org`, password: PASSWORD }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${call}: ${answer.status}`)
}
