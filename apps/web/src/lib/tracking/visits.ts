import {
  FIRST_VISIT_DAYS,
  MAX_LANDINGS,
  TRACKING_FIELDS,
  TRACKING_VALUE_LENGTH,
  UTM_FIELDS,
} from '@cambio/kernel/tracking-fields'
import { mayTrack } from './consent.ts'
import { landingOf, type Landing } from './landing.ts'
import { loadedUrl } from './loaded-url.ts'

type KeptLanding = Landing & { at: number }

/** Cookie with the campaign of the user's first campaign visit. Until it expires, later visits do not overwrite it. */
const FIRST_VISIT_COOKIE = 'firstVisit'
const LANDINGS_KEY = 'landings'
const SESSION_KEY = 'visit-session'
const DAY_SECONDS = 86_400

/**
 * Returns how the user arrived at the page that the browser loaded last. Client-side navigation does not change the
 * result.
 */
function loadedLanding(): Landing {
  return landingOf({ url: loadedUrl(), referrer: document.referrer })
}

/**
 * Returns whether the visit's URL contains a campaign or an ad click. The page asks for consent only after such a
 * visit.
 */
export function cameByCampaign(): boolean {
  const { utm, clicks } = loadedLanding()
  return Object.keys({ ...utm, ...clicks }).length > 0
}

/** Stores this visit if the user has consented to tracking. Otherwise deletes all tracking data. */
export function followConsent(now: number): void {
  try {
    if (mayTrack()) keepVisit(now)
    else forgetVisits()
  } catch {
    // Ignore unavailable storage, because it cannot contain any tracking data.
  }
}

function keepVisit(now: number): void {
  const landing = loadedLanding()
  if (Object.keys(landing.utm).length > 0 && firstVisit() === null)
    writeCookie(landing.utm, FIRST_VISIT_DAYS * DAY_SECONDS)
  const known = landings(now)
  const isSession = sessionStorage.getItem(SESSION_KEY) !== null
  if (!isSession) sessionStorage.setItem(SESSION_KEY, crypto.randomUUID())
  if (!isSession || isNewLanding(landing, known.at(-1))) known.push({ at: now, ...landing })
  localStorage.setItem(LANDINGS_KEY, JSON.stringify(known.slice(-MAX_LANDINGS)))
}

/**
 * Returns whether a visit is a new landing. Within a session, only an arrival from another site counts; a reload does
 * not.
 */
function isNewLanding(landing: Landing, newest: KeptLanding | undefined): boolean {
  const { utm, clicks, referrer } = landing
  if (referrer === null && Object.keys({ ...utm, ...clicks }).length === 0) return false
  return JSON.stringify({ at: newest?.at, ...landing }) !== JSON.stringify(newest)
}

function forgetVisits(): void {
  if (firstVisit() !== null) writeCookie({}, 0)
  localStorage.removeItem(LANDINGS_KEY)
  sessionStorage.removeItem(SESSION_KEY)
}

/**
 * Returns the tracking data for an order. With the user's consent, it includes the campaign of the first visit, the
 * last ad click, and the referrer and path of the latest visit.
 */
export function trackingData(now: number): Record<string, string> {
  const known = landings(now)
  const newest = known.at(-1)
  const tracking: Record<string, string | null | undefined> = {
    ...(firstVisit() ?? newest?.utm),
    ...lastClick(known),
    sessionId: sessionStorage.getItem(SESSION_KEY),
    referrer: newest?.referrer,
    landing: newest?.path,
    language: navigator.language,
    screen: `${screen.width}x${screen.height}`,
    userAgent: navigator.userAgent,
  }
  return Object.fromEntries(
    TRACKING_FIELDS.flatMap((field) => {
      const value = tracking[field]?.slice(0, TRACKING_VALUE_LENGTH)
      return value ? [[field, value]] : []
    }),
  )
}

/** Returns the click IDs of the last visit through an ad. Later visits without an ad do not change them. */
function lastClick(known: readonly KeptLanding[]): Landing['clicks'] | undefined {
  return known.findLast(({ clicks }) => Object.keys(clicks).length > 0)?.clicks
}

/**
 * Returns the landings of the last thirty days in this browser, oldest first. Returns an empty list if the stored data
 * is unreadable.
 */
function landings(now: number): KeptLanding[] {
  const oldest = now - FIRST_VISIT_DAYS * DAY_SECONDS * 1_000
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LANDINGS_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(({ at }: KeptLanding) => at >= oldest) : []
  } catch {
    return []
  }
}

function firstVisit(): Landing['utm'] | null {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${FIRST_VISIT_COOKIE}=`))
  const values = new URLSearchParams(kept?.slice(FIRST_VISIT_COOKIE.length + 1) ?? '')
  const known = UTM_FIELDS.flatMap((field) => (values.get(field) ? [[field, values.get(field)]] : []))
  return known.length === 0 ? null : (Object.fromEntries(known) as Landing['utm'])
}

function writeCookie(utm: Landing['utm'], seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${FIRST_VISIT_COOKIE}=${new URLSearchParams(utm)}; path=/; max-age=${seconds}; samesite=lax${secure}`
}
