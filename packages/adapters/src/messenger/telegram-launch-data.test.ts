import { sign } from '@tma.js/init-data-node'
import { describe, expect, test } from 'vitest'
import { TelegramLaunchData } from './telegram-launch-data.ts'

/** Token from the published test vectors in the library's documentation. */
const TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8'
/** Published launch data that is signed with `TOKEN`. */
const SIGNED =
  'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2'
const SIGNED_AT = 1_662_771_648_000
const BOT_ID = 7_342_037_359
/** Published launch data for the bot `BOT_ID` that Telegram itself has signed. */
const BY_TELEGRAM =
  'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ'
const BY_TELEGRAM_AT = 1_733_584_787_000
const MAX_AGE_MS = 15 * 60_000

const ofToken = new TelegramLaunchData({ proof: { token: TOKEN }, maxAgeMs: MAX_AGE_MS })
const ofBot = new TelegramLaunchData({ proof: { botId: BOT_ID, isTest: false }, maxAgeMs: MAX_AGE_MS })
const user = { id: 42, first_name: '<b>Ana</b>', language_code: 'ru' }

/** Signs launch data at `SIGNED_AT`. */
const signed = (data: object) => sign({ user, ...data }, TOKEN, new Date(SIGNED_AT))
const invalid = expect.objectContaining({ code: 'LAUNCH_DATA_INVALID' })
const stale = expect.objectContaining({ code: 'LAUNCH_DATA_STALE' })

describe('launch data signed with the bot token', () => {
  test('accepts the published test vector of launch data', async () => {
    expect(await ofToken.read(SIGNED, SIGNED_AT + 1_000)).toEqual({
      id: expect.any(Uint8Array),
      messengerUserId: 279_058_397,
      language: 'ru',
      startParameter: null,
      authDate: SIGNED_AT,
      expiresAt: SIGNED_AT + MAX_AGE_MS,
    })
  })

  test("returns the start parameter of launch data but never the user's name", async () => {
    const launch = await ofToken.read(signed({ start_param: 'order_5' }), SIGNED_AT)
    expect(launch).toMatchObject({ startParameter: 'order_5' })
    expect(JSON.stringify(launch)).not.toContain('Ana')
  })

  test('rejects the launch data test vector when any character is changed', async () => {
    for (let at = 0; at < SIGNED.length; at += 1) {
      const changed = SIGNED.slice(0, at) + (SIGNED[at] === 'x' ? 'y' : 'x') + SIGNED.slice(at + 1)
      await expect(ofToken.read(changed, SIGNED_AT), `character ${at}`).rejects.toEqual(invalid)
    }
  })

  test.each([
    ['a repeated field before the signed one', `user=%7B%22id%22%3A1%7D&${SIGNED}`],
    ['a repeated field after the signed one', `${SIGNED}&user=%7B%22id%22%3A1%7D`],
    ['a repeated hash', `${SIGNED}&hash=00`],
    ['an added field', `${SIGNED}&start_param=x`],
    ['no hash', SIGNED.replace(/&hash=.*/, '')],
    ['an empty string', ''],
    ['another bot of the same user', sign({ user }, `1${TOKEN}`, new Date(SIGNED_AT))],
  ])('rejects invalid launch data: %s', async (_name, initData) => {
    await expect(ofToken.read(initData, SIGNED_AT)).rejects.toEqual(invalid)
  })

  test.each([
    ['a start parameter of 10 kB', { start_param: 'a'.repeat(10_000) }],
    ['a start parameter with markup', { start_param: '<script>' }],
    ['a bot as the user', { user: { ...user, is_bot: true } }],
    ['a user without an ID', { user: { ...user, id: 0 } }],
  ])('rejects signed launch data with %s', async (_name, data) => {
    await expect(ofToken.read(signed(data), SIGNED_AT)).rejects.toEqual(invalid)
  })

  test.each([
    ['the signature in query_id', 'query_id', 'signature'],
    ['the start parameter in the signature', 'signature', 'start_param'],
    ['the signature and the start parameter in query_id', 'query_id', 'signature', 'start_param'],
  ])('rejects replayed launch data that hides %s after a line feed', async (_name, field, ...hidden) => {
    const pairs = new URLSearchParams(signed({ query_id: 'AAA', signature: 'XYZ', start_param: 'order_5' }))
    await expect(ofToken.read(pairs.toString(), SIGNED_AT)).resolves.toBeDefined()
    // In sorted order, the hidden fields directly follow `field`, so the HMAC remains valid.
    const lines = hidden.map((name) => `${name}=${pairs.get(name)}`)
    pairs.set(field, [pairs.get(field), ...lines].join('\n'))
    for (const name of hidden) pairs.delete(name)
    await expect(ofToken.read(pairs.toString(), SIGNED_AT)).rejects.toEqual(invalid)
  })

  test('rejects replayed launch data that moves an equals sign from a value into a field name', async () => {
    const initData = signed({ query_id: '1=2' })
    await expect(ofToken.read(initData, SIGNED_AT)).resolves.toBeDefined()
    const moved = initData.replace('query_id=1%3D2', 'query_id%3D1=2')
    expect(moved).not.toBe(initData)
    await expect(ofToken.read(moved, SIGNED_AT)).rejects.toEqual(invalid)
  })

  test('rejects stale launch data and launch data from the future', async () => {
    await expect(ofToken.read(SIGNED, SIGNED_AT + MAX_AGE_MS)).rejects.toEqual(stale)
    await expect(ofToken.read(SIGNED, SIGNED_AT + MAX_AGE_MS - 1)).resolves.toBeDefined()
    await expect(ofToken.read(SIGNED, SIGNED_AT - 61_000)).rejects.toEqual(invalid)
  })

  test('derives the same ID from the same launch data in a different encoding', async () => {
    const { id } = await ofToken.read(SIGNED, SIGNED_AT)
    const [first = '', ...rest] = SIGNED.split('&')
    const reordered = [...rest, first.replace('AAHdF6', '%41AHdF6')].join('&')
    expect((await ofToken.read(reordered, SIGNED_AT)).id).toEqual(id)
  })
})

describe('launch data signed by Telegram', () => {
  test('accepts the published launch data test vector without the bot token', async () => {
    expect(await ofBot.read(BY_TELEGRAM, BY_TELEGRAM_AT)).toMatchObject({ messengerUserId: 279_058_397 })
  })

  test("rejects launch data for another bot, for another user or signed with the test environment's key", async () => {
    const another = new TelegramLaunchData({ proof: { botId: BOT_ID + 1, isTest: false }, maxAgeMs: MAX_AGE_MS })
    const ofTest = new TelegramLaunchData({ proof: { botId: BOT_ID, isTest: true }, maxAgeMs: MAX_AGE_MS })
    await expect(another.read(BY_TELEGRAM, BY_TELEGRAM_AT)).rejects.toEqual(invalid)
    await expect(ofTest.read(BY_TELEGRAM, BY_TELEGRAM_AT)).rejects.toEqual(invalid)
    await expect(ofBot.read(BY_TELEGRAM.replace('279058397', '279058398'), BY_TELEGRAM_AT)).rejects.toEqual(invalid)
  })

  test('recognises replayed launch data even if the attacker changes the unsigned hash', async () => {
    const { id } = await ofBot.read(BY_TELEGRAM, BY_TELEGRAM_AT)
    const replayed = BY_TELEGRAM.replace('hash=2174', 'hash=2175')
    expect((await ofBot.read(replayed, BY_TELEGRAM_AT)).id).toEqual(id)
  })
})
