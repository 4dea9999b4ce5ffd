import { createContext, useContext } from 'react'

/**
 * Provides the function that opens the login dialog over the current page, which stays open behind the dialog. Null for
 * a signed-in user.
 */
export const SignInRequestContext = createContext<(() => void) | null>(null)

/** Returns the function that opens the login dialog, or null for a signed-in user. */
export function useSignInRequest(): (() => void) | null {
  return useContext(SignInRequestContext)
}
