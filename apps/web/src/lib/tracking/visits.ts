import {
  FIRST_VISIT_DAYS,
  MAX_LANDINGS,
  TRACKING_FIELDS,
  TRACKING_VALUE_LENGTH,
  UTM_FIELDS,
} from '@cambio/kernel/tracking-fields'
import { mayTrack } from './consent.ts'
import { landingOf, type Landing } from './landing.ts'

type KeptLanding = Landing & { at: number }

/** Cookie with the campaign of the first campaign visit. Later visits do not overwrite it until it expires. */
const FIRST_VISIT_COOKIE = 'firstVisit'
const LANDINGS_KEY = 'landings'
const SESSION_KEY = 'visit-session'
const DAY_SECONDS = 86_400

/** Returns how the user arrived at the page that the browser loaded last. Ignores client-side navigation. */
function loadedLanding(): Landing {
  const [loaded] = performance.getEntriesByType('navigation')
  return landingOf({ url: loaded?.name ?? location.href, referrer: document.referrer })
}

/**
 * Returns whether the URL of the visit contains a campaign or an ad click. For other visits the page asks for no
 * consent.
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
    // Ignores unavailable storage, in which nothing can be stored or deleted.
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
 * Returns whether a visit is a new landing. Within a session, only an arrival from another site is one, not a reload.
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
 * Returns the tracking data for an order. Includes the campaign of the first visit, the last ad click and the start of
 * this visit only after consent.
 */
export function trackingData(now: number): Record<string, string> {
  const known = landings(now)
  const newest = known.at(-1)
  const told: Record<string, string | null | undefined> = {
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
      const value = told[field]?.slice(0, TRACKING_VALUE_LENGTH)
      return value ? [[field, value]] : []
    }),
  )
}

/** Returns the click ids of the last visit through an ad. A later visit without an ad does not replace them. */
function lastClick(known: readonly KeptLanding[]): Landing['clicks'] | undefined {
  return known.findLast(({ clicks }) => Object.keys(clicks).length > 0)?.clicks
}

/** Returns the landings of the last thirty days in this browser, oldest first. Returns none for unreadable data. */
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
