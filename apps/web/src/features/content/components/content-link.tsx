import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONTENT_PATHS, type ContentRoute } from '../api/content-call.ts'

interface ContentLinkProps {
  route: ContentRoute
  /** Of an article, a category or a page of a list. */
  path: string
  words?: string
  rel?: string
  children: ReactNode
}

/** A link to a page of the blog or the docs; the page one is on is marked. */
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
