import { compareThroughput } from '../support/load.ts'
import { report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'

const CONNECTIONS = 16
const QUOTE = '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.42'

/** Quotes a second, beside the same framework, plugins and logging answering a constant of the same size. */
export async function benchQuote(): Promise<void> {
  await onStage(async (stage) => {
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
    const answer = await (await fetch(server + QUOTE)).arrayBuffer()
    const constant = await stage.serve('bench/src/reference/constant-server.ts', '/constant', {
      ANSWER_BYTES: String(answer.byteLength),
    })
    const [ours, reference] = await compareThroughput(
      { url: server + QUOTE },
      { url: `${constant}/constant` },
      CONNECTIONS,
    )
    report('quote', 'answers/s', ours, reference, true)
  })
}
