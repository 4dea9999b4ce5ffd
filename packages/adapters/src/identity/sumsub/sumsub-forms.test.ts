import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { startScriptedServer, type Answer } from '../../liquidity/testing/scripted-server.ts'
import { SumsubForms } from './sumsub-forms.ts'
import { WEBHOOK_STATES } from './sumsub-webhook.ts'

const NOON = 1_795_000_000_000
const KEYS = { appToken: 'the app', secretKey: 'the secret', webhookSecretKey: 'the webhook secret' }
const PATH = '/resources/accessTokens/sdk'
/** Response from the published example of "Generate access token". */
const PUBLISHED = '{"token":"_act-b8ebfb63-5f24-4b89-9c08-000000000000","userId":"johndoeID"}'
const ASK = { userId: 'johndoeID', levelName: 'basic-kyc-level', ttlSeconds: 600 }

async function saying(answer: Answer) {
  const { baseUrl, requests } = await startScriptedServer('', { [PATH]: answer })
  return { forms: new SumsubForms({ ...KEYS, baseUrl }, () => NOON), requests }
}

const offline = new SumsubForms({ ...KEYS, baseUrl: 'https://api.sumsub.com' }, () => NOON)
const digest = (text: string, hash = 'sha256') => createHmac(hash, KEYS.webhookSecretKey).update(text).digest('hex')
const read = (text: string, signature: string | null = digest(text), algorithm: string | null = 'HMAC_SHA256_HEX') =>
  offline.readWebhook({ body: Buffer.from(text), signature, algorithm })

/** Payload in the form of the published examples from "User verification webhooks". */
const webhook = (part: object) =>
  JSON.stringify({
    applicantId: '5cb56e8e0a975a35f333cb83',
    inspectionId: '5cb56e8e0a975a35f333cb84',
    correlationId: 'req-a260b669-4f14-4bb5-a4c5-ac0218acb9a4',
    externalUserId: 'externalUserId',
    levelName: 'basic-kyc-level',
    type: 'applicantReviewed',
    reviewStatus: 'completed',
    createdAtMs: '2020-02-21 13:23:19.321',
    ...part,
  })

it("accessToken signs the request's time, method, path and body", async () => {
  const { forms, requests } = await saying(PUBLISHED)
  expect(await forms.accessToken(ASK)).toEqual({
    token: '_act-b8ebfb63-5f24-4b89-9c08-000000000000',
    userId: 'johndoeID',
  })
  const body = '{"userId":"johndoeID","levelName":"basic-kyc-level","ttlInSecs":600}'
  const signature = createHmac('sha256', KEYS.secretKey).update(`1795000000POST${PATH}${body}`).digest('hex')
  expect(requests[0]?.headers).toMatchObject({
    'x-app-token': 'the app',
    'x-app-access-ts': '1795000000',
    'x-app-access-sig': signature,
  })
})

it.each<[string, Answer, boolean]>([
  ['a refused signature', { status: 401, body: '{"code":401,"description":"Request signature mismatch"}' }, false],
  ['a server error', { status: 503, body: '' }, true],
  ['an HTML page', '<html></html>', true],
  ['a token of another user', '{"token":"_act-1","userId":"other"}', false],
])('accessToken throws for %s', async (_what, answer, retryable) => {
  const { forms } = await saying(answer)
  await expect(forms.accessToken(ASK)).rejects.toMatchObject({ name: 'AdapterError', retryable })
})

it('parses approvals, retryable rejections and final rejections of an identity form', () => {
  expect(read(webhook({ reviewResult: { reviewAnswer: 'GREEN' } }))).toEqual({
    kind: 'event',
    event: {
      type: 'applicantReviewed',
      applicantId: '5cb56e8e0a975a35f333cb83',
      userId: 'externalUserId',
      state: 'complete',
      rejection: null,
      eventId: 'req-a260b669-4f14-4bb5-a4c5-ac0218acb9a4:applicantReviewed',
    },
  })
  const red = { reviewAnswer: 'RED', rejectLabels: ['SCREENSHOTS'], moderationComment: ' Take a photo. ' }
  const rejection = { comment: 'Take a photo.', labels: ['SCREENSHOTS'] }
  expect(read(webhook({ reviewResult: { ...red, reviewRejectType: 'RETRY' } }))).toMatchObject({
    event: { state: 'incomplete', rejection: { ...rejection, isFinal: false } },
  })
  expect(read(webhook({ reviewResult: { ...red, reviewRejectType: 'FINAL' } }))).toMatchObject({
    event: { state: 'failed', rejection: { ...rejection, isFinal: true } },
  })
})

it("maps every webhook type that changes an identity check's state, and all other types to null", () => {
  for (const [type, state] of Object.entries(WEBHOOK_STATES))
    expect(read(webhook({ type }))).toMatchObject({ event: { type, state } })
  expect(read(webhook({ type: 'toString' }))).toMatchObject({ event: { state: null } })
  expect(read(webhook({}))).toMatchObject({ event: { state: null } })
})

it('accepts only webhook signatures by SHA-256 or SHA-512', () => {
  const body = webhook({})
  expect(read(body, digest(body, 'sha512'), 'HMAC_SHA512_HEX')).toMatchObject({ kind: 'event' })
  expect(read(body, digest(body), null)).toMatchObject({ kind: 'event' })
  const forged = { kind: 'forged' }
  expect(read(body, digest(body, 'sha1'), 'HMAC_SHA1_HEX')).toEqual(forged)
  expect(read(body, digest(body), 'HMAC_SHA512_HEX')).toEqual(forged)
  expect(read(body, digest(body), 'toString')).toEqual(forged)
})

it.each([
  ['no signature', null],
  ['an empty signature', ''],
  ['the signature of another body', digest('{}')],
  ['a shortened signature', digest(webhook({})).slice(0, -2)],
])('rejects a webhook with %s as forged', (_what, signature) => {
  expect(read(webhook({}), signature)).toEqual({ kind: 'forged' })
})

it('reports a signed webhook with an unexpected payload as unreadable', () => {
  expect(read('{"type":"applicantReviewed"}')).toMatchObject({ kind: 'unreadable' })
  expect(read('not JSON')).toMatchObject({ kind: 'unreadable' })
})
