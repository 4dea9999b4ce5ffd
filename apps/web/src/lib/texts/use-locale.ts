import type { LocaleCode } from '@cambio/kernel/locale'
import { useRouteContext } from '@tanstack/react-router'

/** Returns the language of the page. */
export function useLocale(): LocaleCode {
  return useRouteContext({ from: '__root__' }).locale
}
