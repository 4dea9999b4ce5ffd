import { useSignedIn } from '../account/use-signed-in.ts'
import { useMiniApp } from './use-mini-app.ts'

/** Returns whether the page is open in the mini-app and the user is signed in. False before hydration. */
export function useSignedInApp(): boolean {
  const isInMessenger = useMiniApp() !== null
  return useSignedIn() && isInMessenger
}
