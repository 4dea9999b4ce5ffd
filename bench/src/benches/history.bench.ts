import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { openOrders } from '../support/open-orders.ts'
import { median, report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'

const FEW = 100
const MANY = 100_000
const ROUNDS = 25
const PAGES_PER_ROUND = 20

interface TestUser {
  userId: number
  cookie: string
}

/**
 * Measures the time to read one page of an order history with 100,000 orders. The baseline is a history with 100
 * orders.
 */
export async function benchHistory(): Promise<void> {
  await onStage(async (stage) => {
    const owner = createPool(stage.database.ownerUrl, 1)
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
    const [few, many] = [await signUp(server, 'few'), await signUp(server, 'many')]
    const old = { chain: 'ethereum', from: 'eth', sharedAddress: null, state: 'FINISHED' } as const
    await openOrders(owner, { ...old, first: 1, count: FEW })
    await openOrders(owner, { ...old, first: FEW + 1, count: MANY })
    await owner.query(
      `UPDATE orders SET user_id = CASE WHEN order_id <= $1 THEN $2::int ELSE $3::int END,
         created_at = created_at - order_id * interval '1 second'`,
      [FEW, few.userId, many.userId],
    )
    await owner.query('VACUUM ANALYZE orders')
    await owner.end()
    for (const [name, query] of Object.entries({ history: '', 'history-search': '&search=ltc&filter=finished' })) {
      const [fewTimes, manyTimes]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [before, now] = [await pageMs(server, few, query), await pageMs(server, many, query)]
        // The first round is a warm-up.
        if (round === 0) continue
        fewTimes.push(before)
        manyTimes.push(now)
      }
      report(name, 'ms/page', median(manyTimes), median(fewTimes), false)
    }
  })
}

async function pageMs(server: string, { cookie }: TestUser, query: string): Promise<number> {
  const startedAt = performance.now()
  let cursor = ''
  for (let page = 0; page < PAGES_PER_ROUND; page += 1) {
    const answer = await fetch(`${server}/api/v1/users/orders?limit=20${query}${cursor}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`the server rejected a page: ${await answer.text()}`)
    const { next } = (await answer.json()) as { next: string | null }
    cursor = next === null ? '' : `&cursor=${next}`
  }
  return (performance.now() - startedAt) / PAGES_PER_ROUND
}

async function signUp(server: string, name: string): Promise<TestUser> {
  const body = JSON.stringify({ email: `${name}@example.org`, password: 'correct horse battery staple' })
  const post = (call: string) =>
    fetch(`${server}/api/v1/users/local/${call}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  await post('create')
  const signedIn = await post('authenticate')
  const [access = ''] = signedIn.headers.getSetCookie()
  const { userId } = (await signedIn.json()) as { userId: number }
  return { userId, cookie: access.split(';')[0] ?? '' }
}
