import { createKeyWrapper, createEnvelopeCipher } from '@cambio/adapters/identity/envelope-cipher'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { auditIdentities } from '@cambio/core/audit/audit-identities'
import { forgetIdentities, forgetUnclaimed } from '@cambio/core/identity/forget-identities'
import { photoContext, dataContext } from '@cambio/core/identity/identity'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sendIdentity } from '../../testing/identity-form.ts'
import { PASSWORD, type TestBrowser } from '../../testing/people.ts'
import {
  STATUS,
  camera,
  folder,
  objects,
  createUser,
  photo,
  photos,
  screened,
  stack,
  store,
  userIdOf,
  useVerification,
} from '../../testing/verification-set-up.ts'

useVerification()

const DAY_MS = 24 * 3_600_000
const MARK = 'Zanzibarova'
const cipher = () => createEnvelopeCipher(createKeyWrapper(stack.config.identitySecret))

/** Returns an account's latest identity check, with decrypted data and photos. */
async function kept(browser: TestBrowser) {
  const check = await store().latest(await userIdOf(browser))
  if (!check?.data) throw new Error('no identity data is stored')
  const data = JSON.parse(Buffer.from(await cipher().open(check.data, dataContext(check.checkId))).toString())
  const files = await Promise.all(
    check.photos.map(async ({ objectKey, wrappedKey }) =>
      cipher().open(
        { sealed: readFileSync(join(folder, objectKey)), wrappedKey: wrappedKey ?? new Uint8Array() },
        photoContext(objectKey),
      ),
    ),
  )
  return { check, data, files }
}

test('encrypts stored identity data and photos', async () => {
  const browser = await createUser()
  expect((await browser.get(STATUS)).json()).toEqual({ status: 'NOT_STARTED', rejectReason: null })
  const sent = await sendIdentity(browser, photos, { lastName: MARK })
  expect(sent.json()).toEqual({ status: 'CREATED', rejectReason: null })
  expect((await browser.get(STATUS)).json()).toEqual(sent.json())
  const { data, files, check } = await kept(browser)
  expect(data).toEqual({
    firstName: 'Anna',
    lastName: MARK,
    issueCountry: 'DE',
    birthDate: '1990-02-28',
    expireDate: '2099-01-01',
    identityType: 'idcard',
    identityNumber: 'L01X00T47',
  })
  for (const file of files)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  for (const key of objects())
    expect(readFileSync(join(folder, key)).subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(JSON.stringify(await stack.query('SELECT * FROM identity_check'))).not.toContain(MARK)

  // The server accepts another submission only after a rejection. It rejects a submission while an earlier check is
  // waiting for review, and after a check has passed.
  const before = objects().length
  for (const status of ['CREATED', 'PROCESS', 'PASS'] as const) {
    if (status === 'PASS') await screened(check.checkId)
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

test('accepts only one of several concurrent identity submissions after a rejection', async () => {
  const browser = await createUser()
  await sendIdentity(browser, photos)
  const first = await store().latest(await userIdOf(browser))
  await store().move(first?.checkId ?? '', { status: 'REJECT', reason: 'The back is not sharp', now: Date.now() })
  expect((await browser.get(STATUS)).json()).toEqual({ status: 'REJECT', rejectReason: 'The back is not sharp' })
  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported.verifications).toEqual([
    {
      status: 'REJECT',
      rejectReason: 'The back is not sharp',
      createdAt: expect.any(String),
      decidedAt: expect.any(String),
      photos: ['backendPhoto', 'facePhoto', 'frontPhoto'],
    },
  ])
  const before = objects().length
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendIdentity(browser, photos)))
  // The server accepts one submission. A submission that arrives while the server is reading the accepted one receives
  // status 429. A submission that arrives later receives 422.
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
  const browser = await createUser()
  const turned = { bytes: located }
  expect(await sendIdentity(browser, { ...photos, facePhoto: turned, frontPhoto: turned })).toMatchObject({
    statusCode: 200,
  })
  const { check, files } = await kept(browser)
  const face = files[check.photos.findIndex((one) => one.photo === 'facePhoto')]
  const { width, height, exif, orientation, xmp, icc } = await sharp(face).metadata()
  expect({ width, height, exif, orientation, xmp, icc }).toEqual({ width: 1_600, height: 2_400 })
})

test('does not write identity data to the log', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...stack.composition, config: stack.config, logger, web: null, checkResponses: true })
  const browser = (await createUser()).copy({ ...stack, app })
  for (const part of [{ lastName: MARK }, { lastName: MARK, birthDate: 'yesterday' }, { [MARK]: 'x'.repeat(3_000) }])
    await sendIdentity(browser, photos, part)
  await app.close()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(MARK)
})

describe('retention of identity data', () => {
  const forget = (now: number) =>
    forgetIdentities({
      store: store(),
      storage: openStorage(stack.config.storageUrl),
      clock: { now: () => now },
      keep: { rejectedMs: 30 * DAY_MS, passedMs: 1_827 * DAY_MS },
    })

  test('deletes identity data 30 days after a rejection or five years after an approval', async () => {
    const people = await Promise.all([createUser(), createUser(), createUser(), createUser()])
    for (const browser of people) expect(await sendIdentity(browser, photos)).toMatchObject({ statusCode: 200 })
    const checks = await Promise.all(people.map(async (browser) => store().latest(await userIdOf(browser))))
    const [waiting, no, yes, leaver] = checks.map((check) => check?.checkId ?? '')
    const now = Date.now()
    await store().move(no ?? '', { status: 'REJECT', reason: 'No', now })
    await screened(yes ?? '')
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

  test('deletes the files of an aborted upload after an hour', async () => {
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

describe('auditing identity data (invariant 21)', () => {
  const keep = { rejectedMs: 30 * DAY_MS, passedMs: 1_827 * DAY_MS }
  const findings = async (now = Date.now()) => {
    const deps = { store: store(), storage: openStorage(stack.config.storageUrl), cipher: cipher(), keep, now }
    return (await auditIdentities(deps)).map(({ what }) => what.replaceAll(/[0-9a-f-]{36}/g, '#'))
  }

  test('the audit reports every violation of the rules for identity data (invariant 21)', async () => {
    const browser = await createUser()
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

  test('the audit reports a pending identity check whose data or key is missing', async () => {
    const browser = await createUser()
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
      'its data are missing',
    )
    const setKey = (to: string) =>
      `UPDATE identity_photo SET wrapped_key = CASE photo WHEN 'frontPhoto' THEN ${to} ELSE wrapped_key END`
    await broken(setKey('NULL'), setKey(hex(key)), 'frontPhoto or its key is missing')
    expect(await findings()).toEqual([])
  })

  test('the audit reports identity data that is still stored a day after its deletion deadline', async () => {
    const people = await Promise.all([createUser(), createUser(), createUser()])
    for (const browser of people) await sendIdentity(browser, photos)
    const [no, yes] = await Promise.all(people.map(async (browser) => store().latest(await userIdOf(browser))))
    const now = Date.now()
    await store().move(no?.checkId ?? '', { status: 'REJECT', reason: 'No', now })
    await screened(yes?.checkId ?? '')
    await store().move(yes?.checkId ?? '', { status: 'PASS', now })
    await people[2]?.post('/api/v1/users/delete', { password: PASSWORD })
    const late = async (days: number) =>
      (await findings(now + days * DAY_MS)).filter((what) => what === 'identity # is kept longer than it may be').length
    expect([await late(0.9), await late(1.1), await late(30.9), await late(31.1)]).toEqual([0, 1, 1, 2])
    expect([await late(1_827.9), await late(1_828.1)]).toEqual([2, 3])
  })
})

test("deletes an identity check's rejection reason together with the account", async () => {
  const browser = await createUser()
  await sendIdentity(browser, photos)
  const userId = await userIdOf(browser)
  const check = await store().latest(userId)
  await store().move(check?.checkId ?? '', { status: 'REJECT', reason: 'Not your face', now: Date.now() })
  expect(await browser.post('/api/v1/users/delete', { password: PASSWORD })).toMatchObject({ statusCode: 200 })
  expect(await store().latest(userId)).toMatchObject({ status: 'REJECT', rejectReason: null, data: null })
})
