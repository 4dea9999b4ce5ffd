import type { AccountData } from '@cambio/contract/account'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleUserRound, LogOut, Settings2 } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { useMenu } from './use-menu.ts'
import { useSignOut } from './use-sign-out.ts'

/** The signed-in user's menu: email address, account pages and sign-out. A messenger account may have no address. */
export function AccountMenu({ account }: { account: AccountData }) {
  const t = useText()
  const id = useId()
  const { box, button, open, setOpen } = useMenu()
  const { signOut, busy } = useSignOut()
  return (
    <div ref={box}>
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <CircleUserRound size={20} aria-hidden="true" />
        <span>{t('nav_account')}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="account-menu" hidden={!open}>
        <p>
          <span>{t('signed_in_as')}</span>
          <b>{account.email ?? t('signed_in_messenger')}</b>
        </p>
        <Link to="/profile/$page" params={{ page: 'info' }} onClick={() => setOpen(false)}>
          <Settings2 size={18} aria-hidden="true" />
          {t('nav_my_account')}
        </Link>
        <button type="button" aria-disabled={busy || undefined} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('sign_out')}
        </button>
      </div>
    </div>
  )
}
