import type { Page } from 'playwright-core'
import type { Visit } from './browser.ts'

/** Console error for the error responses that two-factor authentication tests expect. */
const EXPECTED_ERROR = /^Failed to load resource: .* (?:403|418|422) /

/**
 * Returns the console errors except the expected ones: two-factor authentication required, a wrong code, or an access
 * token that has expired (418), which the page replaces.
 */
export function unexpected({ complaints }: Visit): string[] {
  return complaints.filter((text) => !EXPECTED_ERROR.test(text))
}

/** Returns a code that differs from `code` and has the same length. */
export function wrongOf(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(code.length, '0')
}

/** Adds a virtual authenticator that approves every WebAuthn request. */
export async function plugPasskeyIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
