import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import { FiatLinks } from './fiat-links.tsx'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { navSection } from './nav-section.ts'
import { ThemeChoice } from './theme-choice.tsx'

const MENU_ID = 'menu'

/** Menu for narrow windows, with pages, language and theme. It also opens without JavaScript. */
export function PhoneMenu() {
  const t = useText()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className="icon-btn menu-open" popoverTarget={MENU_ID} aria-label={t('menu')}>
        <Menu size={22} aria-hidden="true" />
      </button>
      <div id={MENU_ID} className="menu" popover="auto" ref={menu}>
        <button
          type="button"
          className="icon-btn menu-close"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t('menu_close')}
        >
          <X size={22} aria-hidden="true" />
        </button>
        <MenuPages onClick={close} />
        <LanguageSwitch isNamed />
        <ThemeChoice />
      </div>
    </>
  )
}

/** Links to the main pages. `onClick` closes the menu. */
function MenuPages({ onClick }: { onClick: () => void }) {
  const t = useText()
  const isPair = useRouterState({ select: ({ location }) => navSection(location.pathname) === 'exchange' })
  return (
    <nav aria-label={t('menu')}>
      <Link to="/" activeOptions={{ exact: true }} aria-current={isPair || undefined} onClick={onClick}>
        {t('nav_exchange')}
      </Link>
      <FiatLinks onClick={onClick} />
      <Link to="/price/{-$symbol}" onClick={onClick}>
        {t('nav_prices')}
      </Link>
      <Link to="/$info" params={{ info: 'how-it-works' }} onClick={onClick}>
        {t('page_how-it-works')}
      </Link>
      <Link to="/blog/$" params={{ _splat: '' }} onClick={onClick}>
        {t('nav_blog')}
      </Link>
      <Link to="/docs/$" params={{ _splat: '' }} onClick={onClick}>
        {t('nav_docs')}
      </Link>
      <Link to="/orders" onClick={onClick}>
        {t('nav_orders')}
      </Link>
    </nav>
  )
}
