/** File that each build writes. When its content changes, the site has a new build. */
const BUILD_FILE = '/latest-build.json'
const LOOK_EVERY_MS = 60_000
const TIMEOUT_MS = 10_000
/** Lowest HTTP status of a server error. */
const FIRST_FAULT = 500

let known: string | null = null
let isNewer = false

/**
 * Returns whether the site has a new build since this page was loaded. If so, the next navigation loads the page from
 * the server.
 */
export function isOutdated(): boolean {
  return isNewer
}

/** Checks for a new build. Returns whether the server responded without a 5xx. */
export async function lookForBuild(): Promise<boolean> {
  try {
    const response = await fetch(BUILD_FILE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const build = response.ok ? await response.text() : known
    isNewer = known !== null && build !== known
    known ??= build
    return response.status < FIRST_FAULT
  } catch {
    // Treat a missing response as no new build, because the health banner already reports the outage.
    return false
  }
}

/** Checks for a new build every minute while the page is visible. Returns a function that stops the checks. */
export function watchBuilds(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isNewer) void lookForBuild()
  }, LOOK_EVERY_MS)
  void lookForBuild()
  return () => clearInterval(timer)
}
