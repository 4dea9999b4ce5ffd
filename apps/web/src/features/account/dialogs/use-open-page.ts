import { useRouter } from '@tanstack/react-router'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/texts/use-locale.ts'

/** Returns a function that opens the page at a path without a language prefix. */
export function useOpenPage(): (path: string) => void {
  const { history } = useRouter()
  const locale = useLocale()
  return (path) => history.push(withLocale(path, locale))
}
