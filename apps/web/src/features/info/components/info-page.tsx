import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Facts } from '../api/facts.ts'
import type { OpenInfo } from '../api/open-info.ts'
import { AffiliateFigure } from '../figures/affiliate-figure.tsx'
import { CashbackFigure } from '../figures/cashback-figure.tsx'
import { AssetFigure, VisionFigure } from '../figures/quote-figure.tsx'
import { StepsFigure } from '../figures/steps-figure.tsx'
import { WalletFigure } from '../figures/wallet-figure.tsx'
import { ACTIONS, SECTIONS } from '../state/sections.ts'
import { AffiliateShares, CashbackShare } from './shares.tsx'
import { AssetList } from './asset-list.tsx'
import { ApiReference } from '../swap-api/api-reference.tsx'
import { SupportPart } from '../support/support-part.tsx'
import { StatusBoard } from '../status/status-board.tsx'
import { AuthoritiesContact } from './authorities-contact.tsx'
import styles from './info-page.module.css'
import { PopularList } from './popular-list.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { WidgetPart } from '../widget/widget-part.tsx'
import { TextSection } from './text-section.tsx'

type Part = ComponentType<{ facts: Facts }>

/** Component with live data that appears above the text sections of a page. */
const PARTS: Partial<Record<InfoPageName, Part>> = {
  asset: AssetList,
  'for-competent-authorities': AuthoritiesContact,
  'popular-exchanges': PopularList,
  status: StatusBoard,
  support: SupportPart,
  'swap-api': ApiReference,
  widget: WidgetPart,
}

/** Component with live numbers below the headline, for each information page that has one. */
const CLAIMS: Partial<Record<InfoPageName, Part>> = {
  affiliate: AffiliateShares,
  cashback: CashbackShare,
  'how-it-works': ServiceFigures,
}

/** Figure or worked example that a page shows next to its headline. */
const FIGURES: Partial<Record<InfoPageName, Part>> = {
  affiliate: AffiliateFigure,
  asset: AssetFigure,
  cashback: CashbackFigure,
  'how-it-works': StepsFigure,
  'our-vision': VisionFigure,
  wallet: WalletFigure,
}

/** Information page: a headline with an optional figure, live data, text sections, and a link to the next step. */
export function InfoPage({ open: { page, facts } }: { open: OpenInfo }) {
  const Body = PARTS[page]
  const hasFigure = FIGURES[page] !== undefined
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      {hasFigure ? <Claim page={page} facts={facts} /> : <Title page={page} />}
      {Body && <Body facts={facts} />}
      <div className={hasFigure && !hasScreens(page) ? styles.sections : styles.wide}>
        {SECTIONS[page].map((section) => (
          <TextSection key={section.name} page={page} section={section} />
        ))}
      </div>
      {!hasFigure && <NextStep page={page} />}
    </main>
  )
}

/** Returns whether any section of a page shows a screenshot. Such sections need the full width. */
const hasScreens = (page: InfoPageName): boolean => SECTIONS[page].some(({ screen }) => screen !== undefined)

function Title({ page }: { page: InfoPageName }) {
  const t = useText()
  return (
    <header>
      <h1>{t(`site-${page}:title`)}</h1>
      <p className={styles.lede}>{t(`site-${page}:lede`)}</p>
    </header>
  )
}

function Claim({ page, facts }: { page: InfoPageName; facts: Facts }) {
  const [Figure, Figures] = [FIGURES[page], CLAIMS[page]]
  return (
    <div className={styles.pitch}>
      <div className={styles.claim}>
        <Title page={page} />
        <NextStep page={page} />
        {Figures && <Figures facts={facts} />}
      </div>
      <div className={styles.show}>{Figure && <Figure facts={facts} />}</div>
    </div>
  )
}

function NextStep({ page }: { page: InfoPageName }) {
  const t = useText()
  const action = ACTIONS[page]
  if (!action) return null
  return (
    <p>
      <Link className="btn btn-primary btn-big" to={action} preload={false}>
        {t(`site-${page}:action`)}
      </Link>
    </p>
  )
}
