import { DEFAULT_LOCALE, LOCALES } from '@cambio/kernel/locale'
import { useLocale } from '../../lib/use-locale.ts'

const THEMES = ['light', 'dark'] as const
/** CSS pixels; the files are twice as fine. `npm run screens` takes them anew. */
const SIZE = { width: 360, height: 396 }

/** A screen of the exchange, in the reader's language and theme; a language that is not whole has none of its own. */
export function ScreenPicture({ step, alt }: { step: 'quote' | 'send' | 'receive'; alt: string }) {
  const locale = useLocale()
  const shown = LOCALES[locale].isWhole ? locale : DEFAULT_LOCALE
  return THEMES.map((theme) => (
    // Of two themes one is not displayed, and what is lazy and not displayed is not fetched.
    <img
      key={theme}
      className={`how-screen on-${theme}`}
      src={`/screens/${step}-${shown}-${theme}.webp`}
      alt={alt}
      loading="lazy"
      {...SIZE}
    />
  ))
}
