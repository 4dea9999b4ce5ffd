import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONTENT_PATHS, type ContentRoute } from '../api/content-call.ts'

interface ContentLinkProps {
  route: ContentRoute
  /** Path of an article, a category or a list page. */
  path: string
  words?: string
  rel?: string
  children: ReactNode
}

/** Link to a blog or docs page. Marks the current page. */
export function ContentLink({ route, path, words = '', rel, children }: ContentLinkProps) {
  return (
    <Link
      to={CONTENT_PATHS[route]}
      params={{ _splat: path }}
      search={words === '' ? {} : { q: words }}
      activeOptions={{ exact: true }}
      rel={rel}
    >
      {children}
    </Link>
  )
}
