import { withLocale } from '@cambio/kernel/locale-path'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../../lib/texts/use-locale.ts'

const DOCS = '/docs/'

/** Link to one of the operator's policies. The target is a docs article, another page of the site, or another site. */
export function PolicyLink({ target, children }: { target: string; children: ReactNode }) {
  const locale = useLocale()
  if (target.startsWith(DOCS)) {
    return (
      <Link to="/docs/$" params={{ _splat: target.slice(DOCS.length) }}>
        {children}
      </Link>
    )
  }
  return <a href={target.startsWith('/') ? withLocale(target, locale) : target}>{children}</a>
}
