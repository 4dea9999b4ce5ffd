import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleCard, ContentRoute, ContentView } from '../api/content-call.ts'
import { pagesOf, type ContentLocation } from '../state/content-location.ts'
import styles from './article-list.module.css'
import { ArticleMeta } from './article-meta.tsx'
import { ContentLink } from './content-link.tsx'
import { Pager } from './pager.tsx'

interface ArticleListProps {
  route: ContentRoute
  view: ContentView
  location: ContentLocation
  words: string
}

/** One page of an article list: all articles, a category, or search results. */
export function ArticleList({ route, view: { list, categories }, location, words }: ArticleListProps) {
  const t = useText()
  const isSearch = words !== ''
  const subjectOf = ({ category }: ArticleCard): string | undefined =>
    // Omit the category in the list of a single category, because the list's heading already shows it.
    list?.category === null ? categories.find(({ slug }) => slug === category)?.title : undefined
  return (
    <>
      {list?.items.length ? (
        <ol className={styles.articles}>
          {list.items.map((card) => (
            <li key={card.slug}>
              <h2 lang={card.language}>
                <ContentLink route={route} path={card.slug}>
                  {card.title}
                </ContentLink>
              </h2>
              <p className={styles.text} lang={card.language}>
                {card.description}
              </p>
              <ArticleMeta className={styles.meta} card={card} subject={subjectOf(card)} />
            </li>
          ))}
        </ol>
      ) : (
        <EmptyNote text={t(isSearch ? 'content:search_none' : 'content:list_empty')} />
      )}
      <Pager route={route} location={location} words={words} pages={pagesOf(list?.total ?? 0)} />
      {isSearch && (
        <p className={styles.elsewhere}>
          <ContentLink route={route === 'blog' ? 'docs' : 'blog'} path="" words={words}>
            {t(`content:search_from_${route}`)}
          </ContentLink>
          <ContentLink route={route} path="">
            {t(`content:search_leave_${route}`)}
          </ContentLink>
        </p>
      )}
    </>
  )
}
