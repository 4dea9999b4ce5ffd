import { useState } from 'react'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

/** Returns the user's chosen theme and a function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<Theme | null>(null)
  const choose = (theme: Theme): void => {
    chooseTheme(theme)
    setPicked(theme)
  }
  return [picked ?? (hydrated ? chosenTheme() : 'system'), choose]
}
