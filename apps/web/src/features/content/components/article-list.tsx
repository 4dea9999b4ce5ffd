import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { useText } from '../../../lib/i18n.ts'
import type { ContentRoute, ContentView } from '../api/content-call.ts'
import { pagesOf, splatOf, type Place } from '../state/place.ts'
import { ArticleMeta } from './article-meta.tsx'
import { ContentLink } from './content-link.tsx'

interface ArticleListProps {
  route: ContentRoute
  view: ContentView
  place: Place
  words: string
}

/** A page of a list: all of the blog, of a subject, or what has the words that are looked for. */
export function ArticleList({ route, view, place, words }: ArticleListProps) {
  const t = useText()
  const { list, categories, title, description } = view
  const total = list?.total ?? 0
  const category = categories.find(({ slug }) => slug === list?.category)
  const isSearch = words !== ''
  return (
    <>
      <header className="list-head">
        <h1>{isSearch ? t('content:search_title', { words }) : (category?.title ?? title)}</h1>
        {!isSearch && !category && <p className="lede">{description}</p>}
        {isSearch && total > 0 && <p className="lede">{t('content:search_found', { count: total })}</p>}
      </header>
      {list?.items.length ? (
        <ol className="articles">
          {list.items.map((card) => (
            <li key={card.slug}>
              <h2>
                <ContentLink route={route} path={card.slug}>
                  {card.title}
                </ContentLink>
              </h2>
              <p>{card.description}</p>
              <ArticleMeta card={card} />
            </li>
          ))}
        </ol>
      ) : (
        <EmptyNote text={t(isSearch ? 'content:search_none' : 'content:list_empty')}>
          <ContentLink route={route} path="">
            {t(`content:search_leave_${route}`)}
          </ContentLink>
        </EmptyNote>
      )}
      <Pager route={route} place={place} words={words} pages={pagesOf(total)} />
    </>
  )
}

interface PagerProps extends Omit<ArticleListProps, 'view'> {
  pages: number
}

function Pager({ route, place: { path, page }, words, pages }: PagerProps) {
  const t = useText()
  if (route === 'docs' || pages === 1) return null
  const to = (target: number, rel: 'prev' | 'next', text: string) => (
    <ContentLink route={route} path={splatOf(path, target)} words={words} rel={rel}>
      {text}
    </ContentLink>
  )
  return (
    <nav className="pager" aria-label={t('content:pages')}>
      {page > 1 && to(page - 1, 'prev', t('content:page_newer'))}
      <span>{t('content:page_of', { page, pages })}</span>
      {page < pages && to(page + 1, 'next', t('content:page_older'))}
    </nav>
  )
}
