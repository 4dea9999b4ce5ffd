import '../../../styles/info.css'
import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'
import type { OpenInfo } from '../api/open-info.ts'
import { ACTIONS, SECTIONS } from '../state/sections.ts'
import { AffiliateShares, CashbackShare } from './shares.tsx'
import { AssetList } from './asset-list.tsx'
import { ApiReference } from '../swap-api/api-reference.tsx'
import { SupportPart } from '../support/support-part.tsx'
import { StatusBoard } from '../status/status-board.tsx'
import { AuthoritiesContact } from './authorities-contact.tsx'
import { PopularList } from './popular-list.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { WidgetPart } from '../widget/widget-part.tsx'
import { TextSection } from './text-section.tsx'

/** Component with the live part of a page, shown above its text. */
const PARTS: Partial<Record<InfoPageName, ComponentType<{ facts: Facts }>>> = {
  affiliate: AffiliateShares,
  asset: AssetList,
  cashback: CashbackShare,
  'for-competent-authorities': AuthoritiesContact,
  'how-it-works': ServiceFigures,
  'popular-exchanges': PopularList,
  status: StatusBoard,
  support: SupportPart,
  'swap-api': ApiReference,
  widget: WidgetPart,
}

/** Information page: title, live data, text sections, and a link to the next step. */
export function InfoPage({ open: { page, facts } }: { open: OpenInfo }) {
  const t = useText()
  const Part = PARTS[page]
  const action = ACTIONS[page]
  return (
    <main id="main" className="wrap info">
      <header>
        <h1>{t(`site-${page}:title`)}</h1>
        <p className="lede">{t(`site-${page}:lede`)}</p>
      </header>
      {Part && <Part facts={facts} />}
      {SECTIONS[page].map((section) => (
        <TextSection key={section.name} page={page} section={section} />
      ))}
      {action && (
        <p>
          <Link className="btn btn-primary btn-big" to={action} preload={false}>
            {t(`site-${page}:action`)}
          </Link>
        </p>
      )}
    </main>
  )
}
