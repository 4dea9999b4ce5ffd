import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Section } from '../state/sections.ts'

const THEMES = ['light', 'dark'] as const
/** CSS pixels; the files are twice as fine. */
const PICTURE = { width: 360, height: 396 }

/** A part of a page: its text, where more of it is told, and the screen it speaks of. */
export function TextSection({ page, section }: { page: InfoPageName; section: Section }) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  const { name, docs, screen } = section
  const words = (kind: string): string => t(`site-${page}:${name}_${kind}`)
  return (
    <section className="info-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{words('title')}</h2>
        <p>{words('text')}</p>
        {docs && (
          <p>
            <Link to="/docs/$" params={{ _splat: docs }}>
              {words('more')}
            </Link>
          </p>
        )}
      </div>
      {screen &&
        THEMES.map((theme) => (
          // Of two themes one is not displayed, and what is lazy and not displayed is not fetched.
          <img
            key={theme}
            className={`how-screen on-${theme}`}
            src={`/screens/${screen}-${locale}-${theme}.webp`}
            alt={words('screen')}
            loading="lazy"
            {...PICTURE}
          />
        ))}
    </section>
  )
}
