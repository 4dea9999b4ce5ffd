import type { InstrumentTitles } from '@cambio/contract/instrument'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoinIcon } from './coin-icon.tsx'

interface PairLinkProps {
  /** Slug of the pair in its page URL, such as `btc-eth`. */
  pair: string
  from: InstrumentTitles
  to: InstrumentTitles
  /** Content after the coin names. */
  children?: ReactNode
}

/** Link to a pair's exchange page. */
export function PairLink({ pair, from, to, children }: PairLinkProps) {
  return (
    <Link to="/exchange-{$pair}" params={{ pair }} preload={false}>
      <CoinIcon currencyTitle={from.currencyTitle} size={24} lazy />
      {from.currencyTitle}
      <ArrowRight size={16} aria-hidden="true" />
      <CoinIcon currencyTitle={to.currencyTitle} size={24} lazy />
      {to.currencyTitle}
      {to.networkTitle !== to.currencyTitle && <small>{to.networkTitle}</small>}
      {children}
    </Link>
  )
}
