import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateExpiryLoop, type ExpiringCertificate, expiringCertificates } from './certificate-expiry.ts'
import { TestAuthority } from './testing/test-certificates.ts'

const DAY_MS = 24 * 3_600_000

let authority: TestAuthority
let texts: { certificate: string; ca: string }

beforeAll(async () => {
  authority = await TestAuthority.create()
  const { certificate } = await authority.issue('signer.cambio.internal', { days: 20 })
  texts = { certificate: readFileSync(certificate, 'utf8'), ca: readFileSync(authority.ca, 'utf8') }
})

afterAll(() => authority.close())

const settingsAfter = (days: number) =>
  expiringCertificates(texts, Date.now() + days * DAY_MS).map(({ setting, daysLeft }) => [setting, daysLeft])

it('reports a certificate and the CA 14 days before they end', () => {
  expect(settingsAfter(5.9)).toEqual([])
  expect(settingsAfter(6.1)).toEqual([['SIGNER_TLS_CERTIFICATE', 13]])
  expect(settingsAfter(20.1)).toEqual([
    ['SIGNER_TLS_CERTIFICATE', -1],
    ['SIGNER_TLS_CA', 9],
  ])
})

it('reports expiring certificates in each step of the loop', async () => {
  const reported: ExpiringCertificate[] = []
  const loop = certificateExpiryLoop(
    texts,
    () => Date.now() + 10 * DAY_MS,
    (one) => reported.push(one),
  )
  await loop.step()
  expect(reported).toEqual([{ setting: 'SIGNER_TLS_CERTIFICATE', daysLeft: 9, validTo: expect.stringMatching(/GMT$/) }])
})
