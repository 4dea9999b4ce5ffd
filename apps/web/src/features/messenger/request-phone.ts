import { createRequestId, request } from '@tma.js/sdk-react'

/** Maximum time for the messenger to provide the number once the user has agreed, in milliseconds (spec §9). */
const LIMIT_MS = 5_000
/** Delay before the second query, in milliseconds (spec §9). Each subsequent delay is longer by this amount. */
const FIRST_PAUSE_MS = 50

/**
 * Asks the user for the phone number. Returns null when the user declines, or when the messenger does not provide the
 * number in time.
 */
export async function requestPhone(): Promise<string | null> {
  const { status } = await request('web_app_request_phone', 'phone_requested')
  if (status !== 'sent') return null
  const deadline = performance.now() + LIMIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs += FIRST_PAUSE_MS) {
    const phone = phoneOf(await requestedContact(deadline - performance.now()))
    if (phone !== null) return phone
    if (performance.now() + pauseMs >= deadline) return null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Returns the user's contact as a query string, or an empty string while the messenger does not have it yet. */
async function requestedContact(timeout: number): Promise<string> {
  const id = createRequestId()
  const { result } = await request('web_app_invoke_custom_method', 'custom_method_invoked', {
    params: { method: 'getRequestedContact', params: {}, req_id: id },
    capture: (payload) => payload.req_id === id,
    timeout,
  }).catch(() => ({ result: '' }))
  return typeof result === 'string' ? result : ''
}

function phoneOf(contact: string): string | null {
  try {
    const { phone_number: phone } = JSON.parse(new URLSearchParams(contact).get('contact') ?? '{}') as {
      phone_number?: unknown
    }
    return typeof phone === 'string' && /^\+?\d{5,20}$/.test(phone) ? phone : null
  } catch {
    return null
  }
}
