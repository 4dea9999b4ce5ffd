import { MINI_APP_EVENT, type MiniApp } from '../../lib/mini-app/mini-app.ts'

/** Gives the pages the functions of the messenger. Pages that are already open show them at once. */
export function installMiniApp(miniApp: MiniApp): void {
  Object.assign(globalThis, { miniApp })
  dispatchEvent(new Event(MINI_APP_EVENT))
}
