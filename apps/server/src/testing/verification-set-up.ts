import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { SentFile } from './identity-form.ts'
import { newUser, type TestBrowser } from './people.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const STATUS = '/api/v1/users/kyc/status'
export const disk = mountSmallDisk()
export let stack: TestApp
export let folder: string
export let photo: SentFile
export let photos: Record<string, SentFile>
let serial = 0

/** Returns a noisy image that compresses like a photo. */
export function camera(width = 640, height = 480) {
  return sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
}

export const createUser = () => newUser(stack, `person-${(serial += 1)}@example.org`)
export const store = () => stack.stores.accounts.stores.identities
/**
 * Records that the name in an identity check was screened. Without this record, an operator cannot accept the check.
 */
export const screened = (checkId: string) =>
  stack.query(
    `INSERT INTO name_screening (check_id, lists, operator) VALUES ('${checkId}', '${'a'.repeat(64)}', 'anna')`,
  )

export const userIdOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.get('/api/v1/users/account-data')).json().userId

export const objects = () => readdirSync(folder)

/** Starts the server with photo storage for the tests in a file. */
export function useVerification(): void {
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
}
