import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ScreenPicture } from '../../../components/ui/screen-picture.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Section } from '../state/sections.ts'
import { CaseList } from './case-list.tsx'
import { InfoSection } from './info-section.tsx'

/** A page's text section, with an optional docs link, list of cases and screenshot. */
export function TextSection({ page, section }: { page: InfoPageName; section: Section }) {
  const t = useText()
  const id = useId()
  const { name, docs, screen, cases } = section
  const words = (kind: string): string => t(`site-${page}:${name}_${kind}`)
  return (
    <InfoSection titleId={id}>
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
      {cases && <CaseList count={cases} words={words} />}
      {screen && <ScreenPicture step={screen} alt={words('screen')} />}
    </InfoSection>
  )
}
