import { compareThroughput } from '../support/load.ts'
import { report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'

const CONNECTIONS = 16
const CONSTANT_PATH = '/api/v2/rates/public/one'

/**
 * Measures requests per second for a signed-in user's account data. The baseline is a server with the same framework,
 * plugins and logging that returns a constant of the same size.
 */
export async function benchAccountData(): Promise<void> {
  await onStage(async (stage) => {
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
    const cookie = await signedIn(`${server}/api/v1/users/local`)
    const url = `${server}/api/v1/users/account-data`
    const answer = await (await fetch(url, { headers: { cookie } })).arrayBuffer()
    const constant = await stage.serve('bench/src/reference/constant-server.ts', CONSTANT_PATH, {
      ANSWER_BYTES: String(answer.byteLength),
    })
    const targets = {
      ours: { url, headers: { cookie } },
      reference: { url: constant + CONSTANT_PATH, headers: { cookie } },
    }
    const { ours, reference } = await compareThroughput(targets, CONNECTIONS, (of) => stage.cpuMs(new URL(of).origin))
    report('account-data', 'answers/s', ours.perSecond, reference.perSecond, true)
    report('account-data-cpu', 'answers/CPU s', ours.perCpuSecond, reference.perCpuSecond, true)
  })
}

/** Signs up a user, signs in and returns the session cookie. */
async function signedIn(calls: string): Promise<string> {
  const body = JSON.stringify({ email: 'bench@example.org', password: 'correct horse battery staple' })
  const post = (call: string) =>
    fetch(`${calls}/${call}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await post('create')
  const [access = ''] = (await post('authenticate')).headers.getSetCookie()
  return access.split(';')[0] ?? ''
}
