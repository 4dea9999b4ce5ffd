import { OperatorFacts } from '../../../components/ui/operator-facts.tsx'
import type { ArticleView, ContentRoute, ContentView } from '../api/content-call.ts'
import { ArticleMeta } from './article-meta.tsx'
import styles from './article-body.module.css'
import { Contents } from './contents.tsx'
import { Lede } from './lede.tsx'
import { Neighbours } from './neighbours.tsx'
import { Prose } from './prose.tsx'
import { Trail } from './trail.tsx'

/** Category of legal articles, which contain the operator's name. */
const LEGAL = 'legal'

interface ArticleBodyProps {
  route: ContentRoute
  view: ContentView
  article: ArticleView
}

/** Article with its breadcrumb, dates, table of contents, text, and links to the previous and next article. */
export function ArticleBody({ route, view, article }: ArticleBodyProps) {
  const sections = article.headings.filter(({ level }) => level === 2)
  return (
    <article className={styles.article}>
      <header>
        <Trail route={route} view={view} article={article} />
        <h1 lang={article.language}>{article.title}</h1>
        <Lede text={article.description} language={article.language} />
        <ArticleMeta className={styles.meta} card={article} />
      </header>
      {sections.length > 1 && <Contents route={route} sections={sections} language={article.language} />}
      <Prose key={article.html} html={article.html} language={article.language} />
      {route === 'docs' && article.category === LEGAL && <OperatorFacts />}
      <Neighbours route={route} article={article} />
    </article>
  )
}
