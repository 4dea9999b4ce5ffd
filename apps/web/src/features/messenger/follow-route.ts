import type { Host } from './host.ts'

/**
 * Key of the depth in a history entry's state and in session storage. The depth is the number of earlier history
 * entries that belong to the mini-app.
 */
const DEPTH_KEY = 'messenger-depth'

interface RouteParts {
  /** Launch data, which identifies one opening of the mini-app. */
  launch: string
  /** Returns the path of the home page in the language of the current page. */
  home: () => string
  /** Called after each navigation. */
  onRoute: () => void
}

/**
 * Shows the messenger's Back button on every page except the home page, and while a dialog is open. The button closes
 * an open dialog, as Escape does. Without a dialog, it opens the previous page of the mini-app. On the first page it
 * opens the home page, because the earlier history entries belong to the messenger.
 */
export function followRoute(host: Pick<Host, 'onBack' | 'setBackButton'>, { launch, home, onRoute }: RouteParts): void {
  let depth = depthOfEntry() ?? depthAfterLoad(launch)
  const showBack = (): void =>
    host.setBackButton((location.pathname !== '/' && location.pathname !== '/ru') || openDialog() !== null)
  const show = (): void => {
    // Call the browser's own method. The override of `history.replaceState` below would call this function again.
    History.prototype.replaceState.call(history, { ...stateOf(history.state), [DEPTH_KEY]: depth }, '')
    sessionStorage.setItem(DEPTH_KEY, JSON.stringify({ launch, depth }))
    showBack()
    onRoute()
  }
  host.onBack(() => {
    const dialog = openDialog()
    if (dialog) dismiss(dialog)
    else if (depth > 0) history.back()
    else location.assign(home())
  })
  const { pushState, replaceState } = history
  history.pushState = (state, ...rest) => {
    depth += 1
    pushState.call(history, state, ...rest)
    show()
  }
  history.replaceState = (state, ...rest) => {
    replaceState.call(history, state, ...rest)
    show()
  }
  addEventListener('popstate', () => {
    // A link to a fragment adds an entry without a state.
    depth = depthOfEntry() ?? depth + 1
    show()
  })
  show()
  addEventListener('pagehide', () => host.setBackButton(false))
  addEventListener('pageshow', showBack)
  const changes = { subtree: true, childList: true, attributeFilter: ['open'] }
  new MutationObserver(showBack).observe(document.body, changes)
}

/** Returns the last open dialog of the page, or null if none is open. */
function openDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null
}

/** Closes a dialog as Escape would. A dialog that only its own buttons may close stays open. */
function dismiss(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Returns the depth of the current history entry, or null for a new entry. */
function depthOfEntry(): number | null {
  const depth = stateOf(history.state)[DEPTH_KEY]
  return typeof depth === 'number' ? depth : null
}

/** Returns the depth of a newly loaded page: 0 for the first page of this opening of the mini-app. */
function depthAfterLoad(launch: string): number {
  const last = JSON.parse(sessionStorage.getItem(DEPTH_KEY) ?? 'null') as { launch: string; depth: number } | null
  return last?.launch === launch ? last.depth + 1 : 0
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
