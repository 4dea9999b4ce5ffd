import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useText } from '../../lib/texts/i18n.ts'

interface FiatLinksProps {
  onClick?: () => void
  /** Wraps each link, for example in a list item. */
  Wrapper?: ComponentType<{ children: ReactNode }>
}

/** Links for buying and selling coins with fiat money. Renders nothing if the exchange does not offer this. */
export function FiatLinks({ onClick, Wrapper = Plain }: FiatLinksProps) {
  const t = useText()
  const { buy, sell } = siteConfig().fiatPairs
  const links = [
    { pair: buy, label: t('nav_buy') },
    { pair: sell, label: t('nav_sell') },
  ]
  return links.map(
    ({ pair, label }) =>
      pair !== null && (
        <Wrapper key={pair}>
          <Link to="/exchange-{$pair}" params={{ pair }} onClick={onClick}>
            {label}
          </Link>
        </Wrapper>
      ),
  )
}

function Plain({ children }: { children: ReactNode }) {
  return children
}
