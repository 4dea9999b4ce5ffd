import { UTM_FIELDS, TRACKING_VALUE_LENGTH, type UtmField } from '@cambio/kernel/tracking-fields'

/** Data about how a user arrived at this site. */
export interface Landing {
  utm: Partial<Record<UtmField, string>>
  clicks: { gclid?: string; gad_source?: string }
  /** Origin of the referrer; null if there is no referrer or it is this site. */
  referrer: string | null
  /** Path of the page, without parts that could identify an order or a user, or that could contain a secret. */
  path: string
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
/**
 * Matches a string that may be an address, hash, key or token. Campaign names contain no such long sequences of letters
 * and digits.
 */
const SECRET_LIKE = /[a-z0-9]{24,}/i
/** First path segments of pages whose remaining path belongs to a single user. */
const OWN_PAGES = new Set(['order', 'orders', 'profile', 'lk'])

/**
 * Returns the tracking data for a URL and its referrer. Omits everything that could identify a user or grant access.
 */
export function landingOf({ url, referrer }: { url: string; referrer: string }): Landing {
  const { origin, pathname, searchParams } = new URL(url)
  const named = UTM_FIELDS.flatMap((field) => {
    const value = cleanText(searchParams.get(`utm_${field}`))
    return value === '' || value.includes('@') || SECRET_LIKE.test(value) ? [] : [[field, value] as const]
  })
  const gclid = clickId(searchParams.get('gclid'))
  const gadSource = clickId(searchParams.get('gad_source'))
  return {
    utm: Object.fromEntries(named),
    clicks: { ...(gclid && { gclid }), ...(gadSource && { gad_source: gadSource }) },
    referrer: originOf(referrer, origin),
    path: cleanPath(pathname),
  }
}

function cleanText(text: string | null): string {
  return (text ?? '').replaceAll(UNPRINTABLE, '').trim().slice(0, TRACKING_VALUE_LENGTH).toWellFormed()
}

/** Returns an ad's click ID, or an empty string if the input is not a valid click ID. */
function clickId(text: string | null): string {
  return text !== null && text.length <= TRACKING_VALUE_LENGTH && /^[\w-]+$/.test(text) ? text : ''
}

function originOf(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { origin, protocol } = new URL(referrer)
  return origin === own || !/^https?:$/.test(protocol) ? null : origin.slice(0, TRACKING_VALUE_LENGTH)
}

function cleanPath(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  const own = parts.findIndex((part) => OWN_PAGES.has(part))
  const shown = (own < 0 ? parts : parts.slice(0, own + 1)).map((part) =>
    /@|%40/i.test(part) || SECRET_LIKE.test(part) ? '…' : part,
  )
  return `/${shown.join('/')}`.slice(0, TRACKING_VALUE_LENGTH)
}
