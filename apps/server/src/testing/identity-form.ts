import type { TestBrowser } from './people.ts'

const SUBMIT = '/api/v1/users/kyc/submit'
const FIELDS = {
  firstName: 'Anna',
  lastName: 'Bell',
  issueCountry: 'DE',
  birthDate: '1990-02-28',
  identityNumber: 'L01X00T47',
}

/** File in a form, with its bytes and claimed content type. */
export interface SentFile {
  bytes: Uint8Array<ArrayBuffer>
  type?: string
}

/** Returns a multipart/form-data request as a browser would send it. */
export async function formOf(fields: Record<string, string>, files: Record<string, SentFile>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, { bytes, type = 'image/jpeg' }] of Object.entries(files))
    form.append(name, new Blob([bytes], { type }), `${name}.jpg`)
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

/** Submits an identity check with the given photos. `fields` overrides the default fields. */
export async function sendIdentity(
  browser: TestBrowser,
  photos: Record<string, SentFile>,
  fields: Record<string, string> = {},
) {
  return browser.send(SUBMIT, await formOf({ ...FIELDS, ...fields }, photos))
}
