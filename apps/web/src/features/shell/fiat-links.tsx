import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { navSection } from './nav-section.ts'

interface FiatLinksProps {
  onClick?: () => void
  /** Wraps each link, for example in a list item. */
  Wrapper?: ComponentType<{ children: ReactNode }>
}

/** Links for buying and selling coins with fiat money. Renders nothing if the exchange does not offer this. */
export function FiatLinks({ onClick, Wrapper = Plain }: FiatLinksProps) {
  const t = useText()
  const current = useRouterState({ select: ({ location }) => navSection(location.pathname) })
  const { buy, sell } = siteConfig().fiatPairs
  const links = [
    { pair: buy, section: 'buy', label: t('nav_buy') },
    { pair: sell, section: 'sell', label: t('nav_sell') },
  ] as const
  return links.map(
    ({ pair, section, label }) =>
      pair !== null && (
        <Wrapper key={pair}>
          <Link
            to="/exchange-{$pair}"
            params={{ pair }}
            aria-current={section === current || undefined}
            onClick={onClick}
          >
            {label}
          </Link>
        </Wrapper>
      ),
  )
}

function Plain({ children }: { children: ReactNode }) {
  return children
}
