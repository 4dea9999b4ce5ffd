import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/processes.ts'
import { startSlowMailServer, type SlowMailServer } from '../testing/slow-mail-server.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Maximum time in milliseconds until a started worker's email loop connects to the mail server. */
const START_MS = 30_000
/** Maximum time in milliseconds until another worker sends a killed worker's emails. */
const TAKEOVER_MS = 12_000
/** Delay of the mail server, in milliseconds. It exceeds the lease's duration but not the mailer's timeout. */
const SLOW_MS = 9_000

let world: World
let mail: SlowMailServer

beforeAll(async () => {
  world = await openWorld({ chainNames: ['ethereum'], blockSeconds: 3_600 })
  mail = await startSlowMailServer()
}, 360_000)
afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  await world?.close()
  await mail?.close()
}, 60_000)

/** Creates an account and queues a password reset email for it. Returns the account's email address. */
async function requestCode(): Promise<string> {
  const { email } = await userWithBalance(world, 'eth', 0n)
  const mail = { kind: 'RESET_PASSWORD' as const, userId: null, email, locale: 'en' as const, now: Date.now() }
  await world.accounts.stores.emails.add(mail)
  return email
}

const startWorker = () => world.startWorker({ SMTP_URL: mail.url })
const isSent = async (email: string) => {
  const account = await world.accounts.stores.accounts.findByEmail(email)
  const [mail] = account ? await world.accounts.stores.emails.list(account.userId, 1) : []
  return mail?.sentAt ? true : null
}

test("another worker takes over a killed worker's emails within seconds", { timeout: 120_000 }, async () => {
  mail.answer('silent')
  const emails = [await requestCode(), await requestCode(), await requestCode()]
  const killed = startWorker()
  await eventually('the worker sends', START_MS, async () => (mail.connections > 0 ? true : null))
  killed.signal('SIGKILL')
  await killed.ended(START_MS)
  mail.answer(0)
  const startedAt = Date.now()
  startWorker()
  await eventually('every email is sent', START_MS, async () => (mail.taken.length >= 3 ? true : null))
  expect(Date.now() - startedAt).toBeLessThan(TAKEOVER_MS)
  for (const email of emails) await eventually(email, START_MS, () => isSent(email))
  expect(mail.taken.toSorted()).toEqual(emails.toSorted())
})

test(
  'sends an email only once when the mail server answers after the lease has expired',
  { timeout: 120_000 },
  async () => {
    mail.answer(SLOW_MS)
    const before = mail.taken.length
    startWorker()
    startWorker()
    const email = await requestCode()
    await eventually(email, START_MS + SLOW_MS, () => isSent(email))
    expect(mail.taken.slice(before)).toEqual([email])
  },
)
