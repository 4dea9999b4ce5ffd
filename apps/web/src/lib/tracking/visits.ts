import {
  FIRST_VISIT_DAYS,
  MOST_LANDINGS,
  TRACKING_FIELDS,
  TRACKING_VALUE_LENGTH,
  UTM_FIELDS,
} from '@cambio/kernel/tracking-fields'
import { mayTrack } from './consent.ts'
import { landingOf, type Landing } from './landing.ts'

type KeptLanding = Landing & { at: number }

/** Of the first visit that a campaign brought; only its name, never overwritten while it lasts. */
const FIRST_VISIT_COOKIE = 'firstVisit'
const LANDINGS_KEY = 'landings'
const SESSION_KEY = 'visit-session'
const DAY_SECONDS = 86_400

/** How the page was come to that the browser loaded; later ones of the same page are no landings. */
function loadedLanding(): Landing {
  const [loaded] = performance.getEntriesByType('navigation')
  return landingOf({ url: loaded?.name ?? location.href, referrer: document.referrer })
}

/** Whether the link that brought somebody here names a campaign or the click of an ad: who came otherwise has nothing to be asked about. */
export function cameByCampaign(): boolean {
  const { utm, clicks } = loadedLanding()
  return Object.keys({ ...utm, ...clicks }).length > 0
}

/** Keeps how this page was come to where that is allowed, and forgets all of it where it is not, or not any more. */
export function followConsent(now: number): void {
  try {
    if (mayTrack()) keepVisit(now)
    else forgetVisits()
  } catch {
    // A browser that keeps nothing has nothing to be told.
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
  localStorage.setItem(LANDINGS_KEY, JSON.stringify(known.slice(-MOST_LANDINGS)))
}

/** Within a session only who comes from outside again lands again; a page that is loaded anew is none. */
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

/** What is told with an order: the first visit's campaign, the ad that was clicked last, and how this visit began. Only after consent. */
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

/** The ad that was clicked last: who comes again by another way still came by it. */
function lastClick(known: readonly KeptLanding[]): Landing['clicks'] | undefined {
  return known.findLast(({ clicks }) => Object.keys(clicks).length > 0)?.clicks
}

/** Landings of this browser, oldest first, for as long as a first visit is remembered; what is no list of them is none. */
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
