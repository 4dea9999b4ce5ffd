import { createKeyWrapper, createVault } from '@cambio/adapters/identity/vault'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { auditIdentities } from '@cambio/core/audit/audit-identities'
import { forgetIdentities, forgetUnclaimed } from '@cambio/core/identity/forget-identities'
import { photoContext, dataContext } from '@cambio/core/identity/identity'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { formOf, sendIdentity, type SentFile } from '../../testing/identity-form.ts'
import { newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const STATUS = '/api/v1/users/kyc/status'
const DAY_MS = 24 * 3_600_000
const MARK = 'Zanzibarova'

const disk = mountSmallDisk()
if (!disk) console.log('Skips the test of a full disk: this process may not mount one.')
let stack: TestApp
let folder: string
let photo: SentFile
let photos: Record<string, SentFile>
let serial = 0
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_IDENTITIES_PER_ADDRESS: '1000', RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000' })
  folder = fileURLToPath(stack.config.storageUrl)
  photo = { bytes: await camera().jpeg().toBuffer() }
  photos = { facePhoto: photo, frontPhoto: photo, backendPhoto: photo }
})
afterAll(async () => {
  await stack?.close()
  disk?.close()
})

/** Returns a noisy image that compresses like a photo. */
function camera(width = 640, height = 480) {
  return sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
}

const person = () => newUser(stack, `person-${(serial += 1)}@example.org`)
const vault = () => createVault(createKeyWrapper(stack.config.identitySecret))
const store = () => stack.stores.accounts.stores.identities
const userIdOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.get('/api/v1/users/account-data')).json().userId
const objects = () => readdirSync(folder)

const cookiesOf = ({ cookies }: TestBrowser): string =>
  [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')

/** Returns the head of a form request, as a browser sends it. */
async function headOf(browser: TestBrowser, { type, length }: { type: string; length: number }): Promise<string> {
  const { host } = new URL(await stack.listen())
  return [
    'POST /api/v1/users/kyc/submit HTTP/1.1',
    ...[`host: ${host}`, 'origin: http://localhost:3000', `cookie: ${cookiesOf(browser)}`],
    ...[`content-type: ${type}`, `content-length: ${length}`, '\r\n'],
  ].join('\r\n')
}

/** Opens a TCP connection to the server and sends a request head. Collects the server's response. */
async function openLine(head: string) {
  const { port, hostname } = new URL(await stack.listen())
  const line = connect(Number(port), hostname)
  let text = ''
  line.on('data', (bytes) => (text += bytes.toString('latin1')))
  await once(line, 'connect')
  const write = (bytes: string | Uint8Array) =>
    new Promise<void>((sent, failed) => line.write(bytes, (error) => (error ? failed(error) : sent())))
  await write(head)
  return { line, write, received: () => text }
}

/** Returns an account's latest identity check, with decrypted data and photos. */
async function kept(browser: TestBrowser) {
  const check = await store().latest(await userIdOf(browser))
  if (!check?.data) throw new Error('no identity data is stored')
  const data = JSON.parse(Buffer.from(await vault().open(check.data, dataContext(check.checkId))).toString())
  const files = await Promise.all(
    check.photos.map(async ({ objectKey, wrappedKey }) =>
      vault().open(
        { sealed: readFileSync(join(folder, objectKey)), wrappedKey: wrappedKey ?? new Uint8Array() },
        photoContext(objectKey),
      ),
    ),
  )
  return { check, data, files }
}

test('accepts identity data and photos once, and stores them encrypted', async () => {
  const browser = await person()
  expect((await browser.get(STATUS)).json()).toEqual({ status: 'NOT_STARTED', rejectReason: null })
  const sent = await sendIdentity(browser, photos, { lastName: MARK })
  expect(sent.json()).toEqual({ status: 'CREATED', rejectReason: null })
  expect((await browser.get(STATUS)).json()).toEqual(sent.json())
  const { data, files, check } = await kept(browser)
  expect(data).toEqual({
    ...{ firstName: 'Anna', lastName: MARK, issueCountry: 'DE', birthDate: '1990-02-28', expireDate: '2099-01-01' },
    ...{ identityType: 'idcard', identityNumber: 'L01X00T47' },
  })
  for (const file of files)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  for (const key of objects())
    expect(readFileSync(join(folder, key)).subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(JSON.stringify(await stack.query('SELECT * FROM identity_check'))).not.toContain(MARK)

  // Refuses another submission while one waits and after one has passed. Only a rejection allows another.
  const before = objects().length
  for (const status of ['CREATED', 'PROCESS', 'PASS'] as const) {
    if (status !== 'CREATED') await store().move(check.checkId, { status, now: Date.now() })
    expect((await sendIdentity(browser, photos)).json()).toMatchObject({
      statusCode: 422,
      code: 'ERR_UNPROCESSABLE_ENTITY',
    })
    expect((await browser.get(STATUS)).json()).toMatchObject({ status })
  }
  expect(objects()).toHaveLength(before)
  await expect(
    stack.query(`UPDATE identity_check SET status = 'PROCESS', decided_at = NULL WHERE check_id = '${check.checkId}'`),
  ).rejects.toThrow(/does not go from PASS/)
})

test('accepts another submission after a rejection, but only one of several concurrent submissions', async () => {
  const browser = await person()
  await sendIdentity(browser, photos)
  const first = await store().latest(await userIdOf(browser))
  await store().move(first?.checkId ?? '', { status: 'REJECT', reason: 'The back is not sharp', now: Date.now() })
  expect((await browser.get(STATUS)).json()).toEqual({ status: 'REJECT', rejectReason: 'The back is not sharp' })
  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported.verifications).toEqual([
    {
      ...{ status: 'REJECT', rejectReason: 'The back is not sharp', createdAt: expect.any(String) },
      ...{ decidedAt: expect.any(String), photos: ['backendPhoto', 'facePhoto', 'frontPhoto'] },
    },
  ])
  const before = objects().length
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendIdentity(browser, photos)))
  // Submissions that arrive while the first is read get status 429, later ones 422.
  const [taken, ...others] = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(taken).toBe(200)
  for (const other of others) expect([422, 429]).toContain(other)
  expect(objects()).toHaveLength(before + 3)
})

test('re-encodes photos upright, at a limited size and without location data', async () => {
  const located = await camera(3_000, 2_000)
    .withExif({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(located).metadata()).exif?.toString('latin1')).toContain('A phone')
  const browser = await person()
  const turned = { bytes: located }
  expect(await sendIdentity(browser, { ...photos, facePhoto: turned, frontPhoto: turned })).toMatchObject({
    statusCode: 200,
  })
  const { check, files } = await kept(browser)
  const face = files[check.photos.findIndex((one) => one.photo === 'facePhoto')]
  const { width, height, exif, orientation, xmp, icc } = await sharp(face).metadata()
  expect({ width, height, exif, orientation, xmp, icc }).toEqual({ width: 1_600, height: 2_400 })
})

describe('invalid identity submissions', () => {
  const SVG = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  )
  const png = () => camera(64, 64).png().toBuffer()
  const cases: [string, () => Promise<SentFile>, number][] = [
    ['text', async () => ({ bytes: Buffer.from('hello') }), 422],
    ['nothing', async () => ({ bytes: Buffer.alloc(0) }), 422],
    ['an SVG', async () => ({ bytes: SVG, type: 'image/svg+xml' }), 415],
    ['an SVG that says it is a PNG', async () => ({ bytes: SVG, type: 'image/png' }), 422],
    ['a GIF', async () => ({ bytes: await camera(64, 64).gif().toBuffer(), type: 'image/png' }), 422],
    ['a TIFF', async () => ({ bytes: await camera(64, 64).tiff().toBuffer() }), 422],
    ['a PDF', async () => ({ bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' }), 415],
    ['half a photo', async () => ({ bytes: photo.bytes.subarray(0, photo.bytes.length / 2) }), 422],
    [
      'a PNG that is also a page',
      async () => ({
        bytes: Buffer.concat([await png(), Buffer.from('<html><script>alert(1)</script>')]),
        type: 'image/png',
      }),
      422,
    ],
    [
      'a PNG with trailing data',
      async () => ({ bytes: Buffer.concat([await png(), Buffer.from('PK\u0003\u0004 more')]), type: 'image/png' }),
      422,
    ],
    [
      'a page that is also a JPEG',
      async () => ({ bytes: Buffer.concat([Buffer.from(photo.bytes), Buffer.from('<!DOCTYPE html>')]) }),
      422,
    ],
    [
      'an archive that is also a JPEG',
      async () => ({ bytes: Buffer.concat([Buffer.from(photo.bytes), Buffer.from('PK\x05\x06'.padEnd(22, '\0'))]) }),
      422,
    ],
    [
      'a decompression bomb',
      async () => ({
        bytes: await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
        type: 'image/png',
      }),
      422,
    ],
    ['eleven megabytes', async () => ({ bytes: Buffer.alloc(11_000_000, 1) }), 413],
  ]
  test.each(cases)('refuses %s as a photo', async (_name, made, status) => {
    const browser = await person()
    const before = objects()
    const answer = await sendIdentity(browser, { ...photos, frontPhoto: await made() })
    expect(answer, answer.body).toMatchObject({ statusCode: status })
    if (status === 422)
      expect(answer.json()).toMatchObject({
        code: 'ERR_VALIDATION',
        data: { fields: [{ path: 'frontPhoto', problem: 'not-a-photo' }] },
      })
    expect(objects()).toEqual(before)
    expect((await browser.get(STATUS)).json()).toMatchObject({ status: 'NOT_STARTED' })
  })

  test.each([
    ['it has no boundary', 'multipart/form-data', 'hello'],
    [
      'it is not terminated',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    ],
    ['a part ends within its header', 'multipart/form-data; boundary=x', '--x\r\ncontent-disp'],
  ])('refuses a form when %s', async (_name, type, payload) => {
    const browser = await person()
    const answer = await stack.app.inject({
      ...{ method: 'POST', url: '/api/v1/users/kyc/submit', payload },
      headers: { 'content-type': type, origin: 'http://localhost:3000', cookie: cookiesOf(browser) },
    })
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  })

  test('a form upload frees its slot when its connection is cut', async () => {
    const browser = await person()
    for (let cut = 0; cut < 6; cut += 1) {
      const { line, write } = await openLine(
        await headOf(browser, { type: 'multipart/form-data; boundary=x', length: 1000 }),
      )
      await write('-')
      line.resetAndDestroy()
    }
    await vi.waitFor(async () => expect((await sendIdentity(browser, photos)).statusCode).toBe(200))
  })

  test(
    'a fifth upload waits while four stall, and a second upload of the same account is refused',
    { timeout: 60_000 },
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, person))
      const admitted = vi.spyOn(stack.composition.services.accounts.limits, 'take')
      const stalled = await Promise.all(
        people.map(async (browser) => {
          const head = await headOf(browser, { type: 'multipart/form-data; boundary=x', length: 1000 })
          const opened = await openLine(head)
          await opened.write('--x')
          return { browser, ...opened }
        }),
      )
      await vi.waitFor(() => expect(admitted.mock.settledResults).toHaveLength(4))
      admitted.mockRestore()
      expect((await sendIdentity(people[0]!, photos)).json()).toMatchObject({
        ...{ statusCode: 429, data: { details: { retryAfterSeconds: 10 } } },
      })
      expect((await sendIdentity(await person(), photos)).statusCode).toBe(200)
      for (const { line, received } of stalled) {
        if (!line.closed) await once(line, 'close')
        expect(received()).toMatch(/^HTTP\/1.1 408 [^]*\r\nconnection: close\r\n/i)
      }
      expect((await sendIdentity(people[0]!, photos)).statusCode).toBe(200)
    },
  )

  test('a refused upload does not block the next request on its connection', async () => {
    const browser = await person()
    const { payload, headers } = await formOf(
      {},
      {
        facePhoto: { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' },
        frontPhoto: { bytes: Buffer.alloc(900_000, 1) },
      },
    )
    const { line, write, received } = await openLine(
      await headOf(browser, { type: headers['content-type'], length: payload.length }),
    )
    await write(payload)
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1.1 415 /))
    const { host } = new URL(await stack.listen())
    await write(`GET ${STATUS} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookiesOf(browser)}\r\nconnection: close\r\n\r\n`)
    await once(line, 'close')
    expect(received()).toMatch(/HTTP\/1.1 200 [^]*"NOT_STARTED"/)
  })

  test('returns 413 for an upload of 50 MB, with and without a content length', async () => {
    const browser = await person()
    const big = { bytes: Buffer.alloc(17_000_000, 1) }
    const said = await sendIdentity(browser, { facePhoto: big, frontPhoto: big, backendPhoto: big })
    expect(said).toMatchObject({ statusCode: 413 })
    const url = await stack.listen()
    const { payload, headers } = await formOf({}, { facePhoto: big })
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(payload)
        controller.close()
      },
    })
    const unsaid = await fetch(`${url}/api/v1/users/kyc/submit`, {
      ...{
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { ...headers, cookie: cookiesOf(browser), origin: 'http://localhost:3000' },
      },
    })
    expect(unsaid.status).toBe(413)
  })

  test.each([
    ['a photo is missing', { facePhoto: true }, {}, 'backendPhoto'],
    ['a birth date in the future', {}, { birthDate: '2999-01-01' }, 'birthDate'],
    ['a birth date too far in the past', {}, { birthDate: '0001-01-01' }, 'birthDate'],
    ['an expired document', {}, { expireDate: '2020-01-01' }, 'expireDate'],
    ['a date that does not exist', {}, { birthDate: '1990-02-30' }, 'birthDate'],
    ['an empty name', {}, { firstName: ' ' }, 'firstName'],
    ['a country name instead of a code', {}, { issueCountry: 'Germany' }, 'issueCountry'],
    ['an unassigned country code', {}, { issueCountry: 'ZZ' }, 'issueCountry'],
    ['a name with a direction override', {}, { firstName: 'Anna\u202e' }, 'firstName'],
  ])('names the wrong field of an identity form: %s', async (_name, only, fields, path) => {
    const browser = await person()
    const sent = 'facePhoto' in only ? { facePhoto: photo, frontPhoto: photo } : photos
    const answer = await sendIdentity(browser, sent, fields)
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION', data: { fields: [{ path }] } })
  })

  test('refuses JSON, extra files, unknown files, guests and too many submissions', async () => {
    const browser = await person()
    expect(await browser.post('/api/v1/users/kyc/submit', { firstName: 'Anna' })).toMatchObject({ statusCode: 415 })
    expect(await sendIdentity(browser, { ...photos, another: photo })).toMatchObject({ statusCode: 413 })
    expect(await sendIdentity(browser, { other: photo })).toMatchObject({ statusCode: 422 })
    expect(await sendIdentity(browser, photos, { __proto__x: '1' })).toMatchObject({ statusCode: 200 })
    expect(await sendIdentity(new TestBrowser(stack), photos)).toMatchObject({ statusCode: 401 })
    const limited = await startTestApp({ RATE_LIMIT_IDENTITIES_PER_EMAIL: '1' })
    const once = await newUser(limited, 'once@example.org')
    await sendIdentity(once, {})
    expect(await sendIdentity(once, photos)).toMatchObject({ statusCode: 429 })
    await limited.close()
  })
})

test('returns 503 when storing a photo fails, and leaves no row and no file', async () => {
  const browser = await person()
  const { storage } = stack.composition.services.identity
  const before = objects()
  let puts = 0
  const put = vi.spyOn(storage, 'put')
  put.mockImplementation(async (key, bytes) => {
    // At the third write the folder is replaced by a file, so the write fails as on a full disk.
    if ((puts += 1) === 3) {
      renameSync(folder, `${folder}-away`)
      writeFileSync(folder, '')
    }
    try {
      await openStorage(stack.config.storageUrl).put(key, bytes)
    } finally {
      if (puts === 3) {
        rmSync(folder)
        renameSync(`${folder}-away`, folder)
      }
    }
  })
  expect((await sendIdentity(browser, photos)).json()).toMatchObject({
    statusCode: 503,
    code: 'ERR_SERVICE_UNAVAILABLE',
  })
  put.mockRestore()
  expect(objects()).toEqual(before)
  expect(await store().latest(await userIdOf(browser))).toBeNull()
})

test.skipIf(!disk)(
  'returns 503 while the disk is full, leaves no row and no file, and accepts the submission once there is space',
  async () => {
    if (!disk) return
    const crowded = await startTestApp({ STORAGE_URL: pathToFileURL(disk.path).href })
    try {
      const browser = await newUser(crowded, 'crowded@example.org')
      disk.fill()
      expect((await sendIdentity(browser, photos)).json()).toMatchObject({
        ...{ statusCode: 503, code: 'ERR_SERVICE_UNAVAILABLE' },
      })
      expect(await crowded.query('SELECT 1 FROM identity_check')).toEqual([])
      disk.clear()
      expect(readdirSync(disk.path)).toEqual([])
      expect(await sendIdentity(browser, photos)).toMatchObject({ statusCode: 200 })
      expect(readdirSync(disk.path)).toHaveLength(3)
    } finally {
      disk.clear()
      await crowded.close()
    }
  },
)

test('writes no identity data to the log', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...stack.composition, config: stack.config, logger, web: null, checkAnswers: true })
  const browser = (await person()).copy({ ...stack, app })
  for (const part of [{ lastName: MARK }, { lastName: MARK, birthDate: 'yesterday' }, { [MARK]: 'x'.repeat(3_000) }])
    await sendIdentity(browser, photos, part)
  await app.close()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(MARK)
})

describe('retention of identity data', () => {
  const forget = (now: number) =>
    forgetIdentities({
      ...{ store: store(), storage: openStorage(stack.config.storageUrl), clock: { now: () => now } },
      keep: { rejectedMs: 30 * DAY_MS, passedMs: 1_827 * DAY_MS },
    })

  test('deletes identity data 30 days after a rejection, five years after a pass, and with the account', async () => {
    const people = await Promise.all([person(), person(), person(), person()])
    for (const browser of people) expect(await sendIdentity(browser, photos)).toMatchObject({ statusCode: 200 })
    const checks = await Promise.all(people.map(async (browser) => store().latest(await userIdOf(browser))))
    const [waiting, no, yes, leaver] = checks.map((check) => check?.checkId ?? '')
    const now = Date.now()
    await store().move(no ?? '', { status: 'REJECT', reason: 'No', now })
    await store().move(yes ?? '', { status: 'PASS', now })
    const left = async (checkId = '') =>
      (
        await stack.query(`SELECT c.sealed_data IS NOT NULL AS data, (SELECT count(*)::int FROM identity_photo p WHERE p.check_id = c.check_id AND p.wrapped_key IS NOT NULL) AS photos
        FROM identity_check c WHERE c.check_id = '${checkId}'`)
      )[0]
    const all = { data: true, photos: 3 }
    const none = { data: false, photos: 0 }
    await people[3]?.post('/api/v1/users/delete', { password: PASSWORD })
    expect(await left(leaver)).toEqual(none)
    const before = objects().length
    await forget(now + 29 * DAY_MS)
    expect(objects()).toHaveLength(before - 3)
    expect([await left(waiting), await left(no), await left(yes)]).toEqual([all, all, all])
    await forget(now + 31 * DAY_MS)
    expect([await left(waiting), await left(no), await left(yes)]).toEqual([all, none, all])
    await forget(now + 1_828 * DAY_MS)
    expect([await left(waiting), await left(no), await left(yes)]).toEqual([all, none, none])
  })

  test('deletes leftover files of an aborted upload after an hour', async () => {
    const [old, young] = [
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002.00000000-0000-4000-8000-000000000003.part',
    ]
    for (const name of [old, young]) writeFileSync(join(folder, name), 'left behind')
    utimesSync(join(folder, old), 1, 1)
    const known = objects().length
    const storage = openStorage(stack.config.storageUrl)
    await forgetUnclaimed({ store: store(), storage, clock: { now: () => Date.now() } })
    expect(objects()).toHaveLength(known - 1)
    await forgetUnclaimed({ store: store(), storage, clock: { now: () => Date.now() + 2 * 3_600_000 } })
    expect(objects()).not.toContain(young)
  })
})

describe('audit of identity data (invariant 21)', () => {
  const keep = { rejectedMs: 30 * DAY_MS, passedMs: 1_827 * DAY_MS }
  const findings = async (now = Date.now()) => {
    const deps = { store: store(), storage: openStorage(stack.config.storageUrl), vault: vault(), keep, now }
    return (await auditIdentities(deps)).map(({ what }) => what.replaceAll(/[0-9a-f-]{36}/g, '#'))
  }

  test('the audit finds each violation of invariant 21, and none in submitted data', async () => {
    const browser = await person()
    await sendIdentity(browser, photos)
    const { check, files } = await kept(browser)
    expect(await findings()).toEqual([])
    const [{ objectKey } = { objectKey: '' }] = check.photos
    const path = join(folder, objectKey)
    const sealed = readFileSync(path)
    const broken = async (bytes: Uint8Array, what: string) => {
      writeFileSync(path, bytes)
      expect(await findings()).toEqual([`identity #: backendPhoto ${what}`])
    }
    await broken(files[0] ?? new Uint8Array(), 'lies open')
    await broken(sealed.with(40, (sealed[40] ?? 0) ^ 1), 'does not open with its key')
    rmSync(path)
    expect(await findings()).toEqual(['identity #: backendPhoto is missing'])
    writeFileSync(path, sealed)
    const stray = join(folder, '00000000-0000-4000-8000-000000000009')
    writeFileSync(stray, photo.bytes)
    utimesSync(stray, 1, 1)
    expect(await findings()).toEqual(["object #: nobody's"])
    rmSync(stray)
    await stack.query(
      `UPDATE identity_check SET sealed_data = convert_to('{"firstName":"Anna"}', 'UTF8') WHERE check_id = '${check.checkId}'`,
    )
    expect(await findings()).toEqual(['identity #: its data do not open with the key'])
    mkdirSync(folder, { recursive: true })
    await stack.query(`DELETE FROM identity_photo WHERE check_id = '${check.checkId}'`)
    await stack.query(`DELETE FROM identity_check WHERE check_id = '${check.checkId}'`)
    for (const one of check.photos) rmSync(join(folder, one.objectKey))
  })

  test('the audit finds a waiting check whose data or key is missing', async () => {
    const browser = await person()
    await sendIdentity(browser, photos)
    const { check } = await kept(browser)
    const broken = async (sql: string, undo: string, what: string) => {
      await stack.query(`${sql} WHERE check_id = '${check.checkId}'`)
      expect(await findings()).toContain(`identity # is CREATED, and ${what}`)
      await stack.query(`${undo} WHERE check_id = '${check.checkId}'`)
    }
    const [data, key] = [check.data, check.photos.find(({ photo: one }) => one === 'frontPhoto')?.wrappedKey]
    const hex = (bytes: Uint8Array | null | undefined) => `'\\x${Buffer.from(bytes ?? []).toString('hex')}'`
    await broken(
      'UPDATE identity_check SET sealed_data = NULL, wrapped_key = NULL',
      `UPDATE identity_check SET sealed_data = ${hex(data?.sealed)}, wrapped_key = ${hex(data?.wrappedKey)}`,
      'its data are gone',
    )
    const setKey = (to: string) =>
      `UPDATE identity_photo SET wrapped_key = CASE photo WHEN 'frontPhoto' THEN ${to} ELSE wrapped_key END`
    await broken(setKey('NULL'), setKey(hex(key)), 'frontPhoto or its key is gone')
    expect(await findings()).toEqual([])
  })

  test('the audit finds data a day after it should have been deleted, and not earlier', async () => {
    const people = await Promise.all([person(), person(), person()])
    for (const browser of people) await sendIdentity(browser, photos)
    const [no, yes] = await Promise.all(people.map(async (browser) => store().latest(await userIdOf(browser))))
    const now = Date.now()
    await store().move(no?.checkId ?? '', { status: 'REJECT', reason: 'No', now })
    await store().move(yes?.checkId ?? '', { status: 'PASS', now })
    await people[2]?.post('/api/v1/users/delete', { password: PASSWORD })
    const late = async (days: number) =>
      (await findings(now + days * DAY_MS)).filter((what) => what === 'identity # is kept longer than it may be').length
    expect([await late(0.9), await late(1.1), await late(30.9), await late(31.1)]).toEqual([0, 1, 1, 2])
    expect([await late(1_827.9), await late(1_828.1)]).toEqual([2, 3])
  })
})

test('deletes the reason of a rejection together with the account', async () => {
  const browser = await person()
  await sendIdentity(browser, photos)
  const userId = await userIdOf(browser)
  const check = await store().latest(userId)
  await store().move(check?.checkId ?? '', { status: 'REJECT', reason: 'Not your face', now: Date.now() })
  expect(await browser.post('/api/v1/users/delete', { password: PASSWORD })).toMatchObject({ statusCode: 200 })
  expect(await store().latest(userId)).toMatchObject({ status: 'REJECT', rejectReason: null, data: null })
})
