import type { InfoPageName } from '@cambio/kernel/info-pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../../components/ui/mark.tsx'
import { PolicyLink } from '../../components/ui/policy-link.tsx'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { FiatLinks } from './fiat-links.tsx'

const SERVICE_PAGES: readonly InfoPageName[] = ['asset', 'popular-exchanges', 'how-it-works', 'status', 'support']
const ACCOUNT_PAGES: readonly InfoPageName[] = ['wallet', 'cashback', 'affiliate']
const DEVELOPER_PAGES: readonly InfoPageName[] = ['swap-api', 'widget']
const INFORMATION_PAGES: readonly InfoPageName[] = ['our-vision', 'roadmap']
const LEGAL_PAGES: readonly InfoPageName[] = ['for-competent-authorities']

/** Footer of every page, with grouped links. */
export function SiteFooter() {
  const t = useText()
  return (
    <footer className="foot">
      <div className="wrap">
        <p className="foot-mark">
          <Mark size={24} />
          {t('footer_line')}
        </p>
        <nav aria-label={t('footer_navigation')}>
          <Group name="service" pages={SERVICE_PAGES}>
            <FiatLinks Wrapper={Item} />
            <li>
              <Link to="/price/{-$symbol}">{t('nav_prices')}</Link>
            </li>
          </Group>
          <Group name="account" pages={ACCOUNT_PAGES} />
          <Group name="developers" pages={DEVELOPER_PAGES}>
            <ContentItem route="docs" label={t('nav_docs')} />
          </Group>
          <Group name="about" pages={INFORMATION_PAGES}>
            <ContentItem route="blog" label={t('nav_blog')} />
          </Group>
          <LegalGroup />
        </nav>
        <Operator />
      </div>
    </footer>
  )
}

/** Links to the terms, the policies and the privacy choices. */
function LegalGroup() {
  const t = useText()
  return (
    <Group name="legal" pages={LEGAL_PAGES}>
      <ContentItem route="docs" path="terms" label={t('nav_terms')} />
      <ContentItem route="docs" path="privacy" label={t('nav_privacy')} />
      <li>
        <PolicyLink target={siteConfig().operator.refundPolicy}>{t('nav_refund_policy')}</PolicyLink>
      </li>
      <li>
        <PolicyLink target={siteConfig().operator.amlPolicy}>{t('nav_aml_policy')}</PolicyLink>
      </li>
      <li id="privacy-choices">
        <Link to="/docs/$" params={{ _splat: 'privacy' }} hash="privacy-choices">
          {t('nav_privacy_choices')}
        </Link>
      </li>
    </Group>
  )
}

interface ContentItemProps {
  route: 'blog' | 'docs'
  label: string
  /** Path of a page within the blog or the docs; empty for the first page. */
  path?: string
}

function ContentItem({ route, label, path = '' }: ContentItemProps) {
  return (
    <li>
      <Link to={`/${route}/$`} params={{ _splat: path }}>
        {label}
      </Link>
    </li>
  )
}

function Item({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}

/** Line with the operator's name. Empty in a sandbox whose theme does not contain a name. */
function Operator() {
  const t = useText()
  const { name, address, registration, email } = siteConfig().operator
  if (name === '') return null
  return (
    <p className="foot-operator">
      {t('footer_operator', { operator: [name, registration, address].filter(Boolean).join(', ') })}
      {email !== '' && (
        <>
          {' '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  )
}

/** Titled group of footer links. `children` are links to other pages, placed before the links to information pages. */
function Group({ name, pages, children }: { name: string; pages: readonly InfoPageName[]; children?: ReactNode }) {
  const t = useText()
  return (
    <div>
      <p className="foot-group" id={`foot-${name}`}>
        {t(`foot_${name}`)}
      </p>
      <ul aria-labelledby={`foot-${name}`}>
        {children}
        {pages.map((page) => (
          <li key={page}>
            <Link to="/$info" params={{ info: page }}>
              {t(`page_${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
