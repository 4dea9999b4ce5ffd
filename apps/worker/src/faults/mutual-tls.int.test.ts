import { TestAuthority } from '@cambio/adapters/signer/testing/test-certificates'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/ports.ts'
import { expectOnePayoutEach, PAYOUT_PATIENCE_MS } from '../testing/expect-payouts.ts'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

const SIGNER = 'signer.cambio.internal'
const WORKER = 'worker.cambio.internal'
const LOG_PATIENCE_MS = 30_000
/** Settings of a worker whose events are in its output. */
const LOGGING = { LOG_LEVEL: 'info' }

let authority: TestAuthority
let world: World

beforeAll(async () => {
  authority = await TestAuthority.create()
  const port = await freePort()
  const ofSigner = await authority.issue(SIGNER, { usage: 'serverAuth', days: 5 })
  const ofWorker = await authority.issue(WORKER, { usage: 'clientAuth', days: 5 })
  world = await openWorld({
    mutualTls: {
      signer: authority.settings(ofSigner, WORKER, port),
      worker: authority.settings(ofWorker, SIGNER, port),
    },
  })
  await world.fillFloat()
}, 360_000)

afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  await world?.close()
  authority.close()
}, 60_000)

const spends = async (): Promise<number> => (await world.signerSpends.state()).mark.spends

/** Waits until the output of a process contains a text. */
const logged = (text: string, output: () => string): Promise<true> =>
  eventually(`the log contains ${text}`, LOG_PATIENCE_MS, async () => (output().includes(text) ? true : null))

test(
  'pays an order over mutual TLS, and reports expiring certificates',
  async () => {
    await logged('"certificate-expires"', world.signer.log)
    const worker = world.startWorker(LOGGING)
    await logged('"signer-certificate-expires"', () => worker.output)
    await expectOnePayoutEach(world, [await world.paidOrder()])
  },
  2 * PAYOUT_PATIENCE_MS,
)

test(
  'signs nothing for a worker whose certificate has another name, and pays once the certificate is right',
  async () => {
    const before = await spends()
    const { certificate, key } = await authority.issue('server.cambio.internal')
    const stranger = world.startWorker({ ...LOGGING, SIGNER_TLS_CERTIFICATE: certificate, SIGNER_TLS_KEY: key })
    const order = await world.paidOrder()
    await logged('"signer-away"', () => stranger.output)
    await logged(`the certificate is not for ${WORKER}`, world.signer.log)
    expect(await spends()).toBe(before)
    await world.stopWorkers()
    world.startWorker()
    await expectOnePayoutEach(world, [order])
  },
  2 * PAYOUT_PATIENCE_MS,
)
