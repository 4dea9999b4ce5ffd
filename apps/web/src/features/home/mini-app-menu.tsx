import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard, Landmark, ReceiptText, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import css from './mini-app-menu.module.css'

const SIZE = 20

/** Menu and language switch below the calculator in the mini-app, which has no header and no footer. */
export function MiniAppMenu() {
  const t = useText()
  const { buy, sell } = siteConfig().fiatPairs
  return (
    <>
      <nav className={css.menu} aria-label={t('main_navigation')}>
        <Link to="/orders">
          <Row icon={<ReceiptText size={SIZE} aria-hidden="true" />} label={t('nav_orders')} />
        </Link>
        <Link to="/profile/$page" params={{ page: 'wallet' }}>
          <Row icon={<Wallet size={SIZE} aria-hidden="true" />} label={t('page_wallet')} />
        </Link>
        {buy !== null && (
          <Link to="/exchange-{$pair}" params={{ pair: buy }}>
            <Row icon={<CreditCard size={SIZE} aria-hidden="true" />} label={t('nav_buy')} />
          </Link>
        )}
        {sell !== null && (
          <Link to="/exchange-{$pair}" params={{ pair: sell }}>
            <Row icon={<Landmark size={SIZE} aria-hidden="true" />} label={t('nav_sell')} />
          </Link>
        )}
        <Link to="/profile/$page" params={{ page: 'info' }}>
          <Row icon={<UserRound size={SIZE} aria-hidden="true" />} label={t('nav_account')} />
        </Link>
      </nav>
      <div className={css.language}>
        <LanguageSwitch isNamed />
      </div>
    </>
  )
}

function Row({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span>{label}</span>
      <ChevronRight size={SIZE} aria-hidden="true" />
    </>
  )
}
