/** Written beside the pages when they are built; another content is another build. */
const BUILD_FILE = '/latest-build.json'
const LOOK_EVERY_MS = 60_000
const TIMEOUT_MS = 10_000

let known: string | null = null
let isNewer = false

/** Whether the site was built anew since this page was opened: it loads the next page whole. */
export function isOutdated(): boolean {
  return isNewer
}

/** Looks for a new build each minute while somebody looks at the page. Answers how to stop that. */
export function watchBuilds(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isNewer) void look()
  }, LOOK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}

async function look(): Promise<void> {
  try {
    const response = await fetch(BUILD_FILE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return
    const build = await response.text()
    isNewer = known !== null && build !== known
    known ??= build
  } catch {
    // Not known is not new; the page's health says what is amiss.
  }
}
