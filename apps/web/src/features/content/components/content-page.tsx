import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SearchForm } from '../../../components/ui/search-form.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ContentRoute } from '../api/content-call.ts'
import type { OpenContent } from '../api/open-content.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleList } from './article-list.tsx'
import { BlogSubjects } from './blog-subjects.tsx'
import { ContentFeeds } from './content-feeds.tsx'
import styles from './content-page.module.css'
import { DocsIndex } from './docs-index.tsx'
import { DocsPages } from './docs-pages.tsx'
import { ListHead } from './list-head.tsx'

/** Page of the blog or the docs, with a sidebar. */
export function ContentPage({ route, open }: { route: ContentRoute; open: OpenContent }) {
  const t = useText()
  const { view, docs, location, words } = open
  if (view === null) return <ContentFailed />
  const isDocs = route === 'docs'
  const kind = view.article ? 'reading' : isDocs && words === '' ? 'index' : 'listing'
  const side = (
    <div className={styles.side}>
      <SearchForm label={t(`content:search_${route}`)} path={`/${route}`} words={words} />
      {isDocs ? <DocsPages view={view} docs={docs} /> : <BlogSubjects categories={view.categories} />}
    </div>
  )
  return (
    <main id="main" className={`wrap ${styles.page} ${styles[route]}`} data-kind={kind}>
      {/* Omit the search field on an article page, because on a phone it would push the article down. */}
      {!view.article && (
        <>
          <ListHead view={view} words={words} />
          {side}
        </>
      )}
      <div className={styles.body}>
        {view.article ? (
          <ArticleBody key={view.article.slug} route={route} view={view} article={view.article} />
        ) : kind === 'index' ? (
          <DocsIndex view={view} docs={docs} />
        ) : (
          <ArticleList route={route} view={view} location={location} words={words} />
        )}
        <ContentFeeds route={route} />
      </div>
      {view.article && side}
    </main>
  )
}

function ContentFailed() {
  const t = useText()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = (): void => {
    setBusy(true)
    void router.invalidate().finally(() => setBusy(false))
  }
  return (
    <main id="main" className="wrap statement">
      <h1>{t('content:failed_title')}</h1>
      <FailedNote text={t('content:failed_text')} busy={busy} onRetry={retry} />
    </main>
  )
}
