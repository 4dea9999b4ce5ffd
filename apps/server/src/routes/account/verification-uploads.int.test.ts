import { openStorage } from '@cambio/adapters/identity/open-storage'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { formOf, sendIdentity, type SentFile } from '../../testing/identity-form.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import {
  STATUS,
  camera,
  disk,
  folder,
  objects,
  createUser,
  photo,
  photos,
  stack,
  store,
  userIdOf,
  useVerification,
} from '../../testing/verification-set-up.ts'

useVerification()

if (!disk) console.log('Skips the test of a full disk: this process may not mount one.')
const cookiesOf = ({ cookies }: TestBrowser): string =>
  [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')

/** Returns the head of a form request as a browser would send it. */
async function headOf(browser: TestBrowser, { type, length }: { type: string; length: number }): Promise<string> {
  const { host } = new URL(await stack.listen())
  return [
    'POST /api/v1/users/kyc/submit HTTP/1.1',
    `host: ${host}`,
    'origin: http://localhost:3000',
    `cookie: ${cookiesOf(browser)}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

/** Opens a TCP connection to the server and sends the head of a request. Collects the server's response. */
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
  test.each(cases)('rejects %s as a photo', async (_name, made, status) => {
    const browser = await createUser()
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
  ])('rejects an identity form when %s', async (_name, type, payload) => {
    const browser = await createUser()
    const answer = await stack.app.inject({
      method: 'POST',
      url: '/api/v1/users/kyc/submit',
      payload,
      headers: { 'content-type': type, origin: 'http://localhost:3000', cookie: cookiesOf(browser) },
    })
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  })

  test('frees an upload slot when the connection breaks during the upload', async () => {
    const browser = await createUser()
    for (let cut = 0; cut < 6; cut += 1) {
      const { line, write } = await openLine(
        await headOf(browser, { type: 'multipart/form-data; boundary=x', length: 1000 }),
      )
      await write('-')
      line.resetAndDestroy()
    }
    await vi.waitFor(async () => expect((await sendIdentity(browser, photos)).statusCode).toBe(200))
  })

  test('queues a fifth form upload while four uploads are stalled', { timeout: 60_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 4 }, createUser))
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
      statusCode: 429,
      data: { details: { retryAfterSeconds: 10 } },
    })
    expect((await sendIdentity(await createUser(), photos)).statusCode).toBe(200)
    for (const { line, received } of stalled) {
      if (!line.closed) await once(line, 'close')
      expect(received()).toMatch(/^HTTP\/1.1 408 [^]*\r\nconnection: close\r\n/i)
    }
    expect((await sendIdentity(people[0]!, photos)).statusCode).toBe(200)
  })

  test('accepts the next request on a connection after a rejected upload', async () => {
    const browser = await createUser()
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

  test('returns 413 for a 50 MB upload with or without a content length', async () => {
    const browser = await createUser()
    const big = { bytes: Buffer.alloc(17_000_000, 1) }
    const response = await sendIdentity(browser, { facePhoto: big, frontPhoto: big, backendPhoto: big })
    expect(response).toMatchObject({ statusCode: 413 })
    const url = await stack.listen()
    const { payload, headers } = await formOf({}, { facePhoto: big })
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(payload)
        controller.close()
      },
    })
    const unsaid = await fetch(`${url}/api/v1/users/kyc/submit`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { ...headers, cookie: cookiesOf(browser), origin: 'http://localhost:3000' },
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
  ])('reports the invalid field of an identity form: %s', async (_name, only, fields, path) => {
    const browser = await createUser()
    const sent = 'facePhoto' in only ? { facePhoto: photo, frontPhoto: photo } : photos
    const answer = await sendIdentity(browser, sent, fields)
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION', data: { fields: [{ path }] } })
  })

  test('rejects identity forms from guests, as JSON, with extra files or above the rate limit', async () => {
    const browser = await createUser()
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

test('returns 503 and leaves no row or file when storing a photo fails', async () => {
  const browser = await createUser()
  const { storage } = stack.composition.services.identity
  const before = objects()
  let puts = 0
  const put = vi.spyOn(storage, 'put')
  put.mockImplementation(async (key, bytes) => {
    // Replace the folder with a file before the third write. The write then fails as it would on a full disk.
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

test.skipIf(!disk)('returns 503 and leaves no row or file while the disk is full', async () => {
  if (!disk) return
  const crowded = await startTestApp({ STORAGE_URL: pathToFileURL(disk.path).href })
  try {
    const browser = await newUser(crowded, 'crowded@example.org')
    disk.fill()
    expect((await sendIdentity(browser, photos)).json()).toMatchObject({
      statusCode: 503,
      code: 'ERR_SERVICE_UNAVAILABLE',
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
})
