import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually, startFiat } from '../fiat/testing/fiat-sandbox.ts'
import { SUMSUB_SANDBOX_WEBHOOK_KEY } from './applicants.ts'
import { IDENTITY_TEXTS } from './identity-texts.ts'
import { SUMSUB_PREFIX } from './sumsub.routes.ts'

type Sandbox = Awaited<ReturnType<typeof startFiat>>
const PATH = '/resources/accessTokens/sdk'
/** Request body from the published example of "Generate access token". */
const PUBLISHED = JSON.stringify({
  applicantIdentifiers: { email: 'john@example.test', phone: '555-1111' },
  ttlInSecs: 600,
  userId: 'johndoeID',
  levelName: 'basic-kyc-level',
})

/**
 * Requests a token as a client would. `change` replaces headers after the request has been signed; `age` is the
 * request's age in seconds.
 */
async function requestToken({ running }: Sandbox, payload: string, change: Record<string, string> = {}, age = 0) {
  const ts = String(Math.floor(Date.now() / 1_000) - age)
  const text = `${ts}POST${SUMSUB_PREFIX}${PATH}${payload}`
  const signature = createHmac('sha256', 'sandbox').update(text).digest('hex')
  const signed = { 'x-app-token': 'sandbox', 'x-app-access-ts': ts, 'x-app-access-sig': signature }
  const headers = { 'content-type': 'application/json', ...signed, ...change }
  const answer = await running.app.inject({ method: 'POST', url: SUMSUB_PREFIX + PATH, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const FORM = { firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10' }
const picture = (type = 'image/png') => new File(['picture'], 'picture.png', { type })

/** Submits the form for a token, as the frame of the web SDK does. */
async function send({ running }: Sandbox, token: string, form: Record<string, string | File>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.append(name, value)
  const request = new Response(data)
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'x-access-token': token }
  const payload = Buffer.from(await request.arrayBuffer())
  return running.app.inject({ method: 'POST', url: '/websdk/form?lang=en', headers, payload })
}

const sendWhole = (sandbox: Sandbox, token: string) =>
  send(sandbox, token, { ...FORM, document: picture(), selfie: picture() })

const tokenOf = async (sandbox: Sandbox) => String((await requestToken(sandbox, PUBLISHED)).body.token)
const readForm = ({ running }: Sandbox, token: string, lang = 'en') =>
  running.app.inject({ url: `/websdk/form?lang=${lang}`, headers: { 'x-access-token': token } })
const pageOf = async (sandbox: Sandbox, token: string) => (await readForm(sandbox, token)).json<{ html: string }>().html

const webhooks = ({ received }: Sandbox) => received.filter(({ path }) => path === '/webhooks')
const webhook = (sandbox: Sandbox, type: string) =>
  eventually(type, () => webhooks(sandbox).find(({ body }) => body.includes(`"${type}"`)))

test('answers the documented example request for an access token', async () => {
  const sandbox = await startFiat()
  expect(await requestToken(sandbox, PUBLISHED)).toEqual({
    status: 200,
    body: { token: expect.stringMatching(/^_act-[0-9a-f-]{36}$/), userId: 'johndoeID' },
  })
})

test.each<[string, Record<string, string>, number]>([
  ['a wrong app token', { 'x-app-token': 'other' }, 0],
  ['a signature of another body', { 'x-app-access-sig': '0'.repeat(64) }, 0],
  ['a signature that is not hexadecimal', { 'x-app-access-sig': 'nonsense' }, 0],
  ['a time that was not signed', { 'x-app-access-ts': '1795000000' }, 0],
  ['a time in milliseconds', { 'x-app-access-ts': '1795000000000' }, 0],
  ['an old time', {}, 120],
])('rejects an access token request with %s', async (_what, change, age) => {
  expect((await requestToken(await startFiat(), PUBLISHED, change, age)).status).toBe(401)
})

test.each(['{}', 'not JSON', '[]', '{"userId":"a","levelName":"l","ttlInSecs":0}'])(
  'rejects an access token request with the body %s',
  async (body) => {
    expect((await requestToken(await startFiat(), body)).status).toBe(400)
  },
)

test('approves a submitted form and sends webhooks in the documented format', async () => {
  const sandbox = await startFiat({ reviewMs: 0 })
  const token = await tokenOf(sandbox)
  expect((await sendWhole(sandbox, token)).statusCode).toBe(200)
  const { body, headers } = await webhook(sandbox, 'applicantReviewed')
  const digest = createHmac('sha256', SUMSUB_SANDBOX_WEBHOOK_KEY).update(body).digest('hex')
  expect(headers).toMatchObject({ 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' })
  expect(JSON.parse(body)).toMatchObject({
    externalUserId: 'johndoeID',
    levelName: 'basic-kyc-level',
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
    correlationId: expect.any(String),
    createdAtMs: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
  })
  const types = webhooks(sandbox).map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types).toEqual(['applicantCreated', 'applicantPending', 'applicantReviewed'])
  expect(await pageOf(sandbox, token)).toContain(IDENTITY_TEXTS.en.complete)
})

test('shows why a form was rejected and accepts a corrected form', async () => {
  const sandbox = await startFiat({
    reviewMs: 0,
    review: 'reject',
    rejectReason: 'The photo is <dark>.',
    rejectLabels: ['EXPIRATION_DATE'],
  })
  const token = await tokenOf(sandbox)
  await sendWhole(sandbox, token)
  await webhook(sandbox, 'applicantReviewed')
  expect(await pageOf(sandbox, token)).toContain('The photo is &lt;dark&gt;.')
  const { status } = (await readForm(sandbox, token)).json()
  expect(status.reviewResult).toMatchObject({ reviewAnswer: 'RED', rejectLabels: ['EXPIRATION_DATE'] })
  sandbox.running.settings.change({ review: 'approve' })
  await sendWhole(sandbox, token)
  await eventually('complete', () =>
    sandbox.running.applicants.find('johndoeID')?.reviewStatus === 'completed' ? true : null,
  )
})

test('a slow review is still pending after a restart', async () => {
  const slow = await startFiat({ reviewMs: 3_600_000 })
  const token = await tokenOf(slow)
  await sendWhole(slow, token)
  await slow.restart()
  expect(slow.running.applicants.find('johndoeID')).toMatchObject({ reviewStatus: 'pending' })
  expect(await pageOf(slow, token)).toContain(IDENTITY_TEXTS.en.pending)

  const held = await startFiat({ review: 'hold' })
  await sendWhole(held, await tokenOf(held))
  await webhook(held, 'applicantOnHold')
})

test.each<[string, Record<string, string | File>]>([
  ['no pictures', FORM],
  ['an empty picture', { ...FORM, document: new File([], 'a.png', { type: 'image/png' }), selfie: picture() }],
  ['a file that is no picture', { ...FORM, document: picture('application/pdf'), selfie: picture() }],
  ['text instead of a file', { ...FORM, document: 'picture', selfie: picture() }],
  ['no name', { ...FORM, firstName: '', document: picture(), selfie: picture() }],
])('rejects an identity form with %s', async (_what, form) => {
  const sandbox = await startFiat()
  const answer = await send(sandbox, await tokenOf(sandbox), form)
  const { html } = answer.json<{ html: string }>()
  expect([answer.statusCode, html.includes(IDENTITY_TEXTS.en.missing)]).toEqual([422, true])
  expect(sandbox.running.applicants.find('johndoeID')).toMatchObject({ reviewStatus: 'init' })
})

test('rejects unknown, expired and revoked form tokens', async () => {
  const sandbox = await startFiat()
  const expired = sandbox.running.applicants.issueToken('johndoeID', 'basic-kyc-level', 0).token
  const ended = await tokenOf(sandbox)
  expect((await readForm(sandbox, ended)).statusCode).toBe(200)
  sandbox.running.applicants.endTokens('johndoeID')
  for (const token of ['unknown', expired, ended]) {
    const answer = await readForm(sandbox, token)
    expect([answer.statusCode, answer.json().html.includes(IDENTITY_TEXTS.en.unknown)]).toEqual([401, true])
    expect((await sendWhole(sandbox, token)).statusCode).toBe(401)
  }
  expect((await readForm(sandbox, await tokenOf(sandbox))).statusCode).toBe(200)
})

test('serves the page and the script that the web SDK opens, in the language of the SDK', async () => {
  const sandbox = await startFiat()
  const page = await sandbox.running.app.inject({ url: '/websdk/websdk.html?_=id_eA==&theme=dark' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const script = /src="(.+?)"/.exec(page.body)?.[1] ?? ''
  const { statusCode, headers } = await sandbox.running.app.inject({ url: script })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  const token = await tokenOf(sandbox)
  expect((await readForm(sandbox, token, 'ru')).json()).toMatchObject({
    html: expect.stringContaining(IDENTITY_TEXTS.ru.lead),
    applicantId: expect.stringMatching(/^[0-9a-f]{24}$/),
    status: { levelName: 'basic-kyc-level', reviewStatus: 'init', reprocessing: false, autoChecked: false },
  })
  expect(Object.keys(IDENTITY_TEXTS.ru)).toEqual(Object.keys(IDENTITY_TEXTS.en))
})
