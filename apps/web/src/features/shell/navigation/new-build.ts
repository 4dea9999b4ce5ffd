/** Written beside the pages when they are built; another content is another build. */
const BUILD_FILE = '/latest-build.json'
const LOOK_EVERY_MS = 60_000
const TIMEOUT_MS = 10_000
/** Statuses from here on say that the service itself failed. */
const FIRST_FAULT = 500

let known: string | null = null
let isNewer = false

/** Whether the site was built anew since this page was opened: it loads the next page whole. */
export function isOutdated(): boolean {
  return isNewer
}

/** Looks for a new build. Answers whether there is a site that answers. */
export async function lookForBuild(): Promise<boolean> {
  try {
    const response = await fetch(BUILD_FILE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const build = response.ok ? await response.text() : known
    isNewer = known !== null && build !== known
    known ??= build
    return response.status < FIRST_FAULT
  } catch {
    // Not known is not new; the page's health says what is amiss.
    return false
  }
}

/** Looks for a new build each minute while somebody looks at the page. Answers how to stop that. */
export function watchBuilds(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isNewer) void lookForBuild()
  }, LOOK_EVERY_MS)
  void lookForBuild()
  return () => clearInterval(timer)
}
