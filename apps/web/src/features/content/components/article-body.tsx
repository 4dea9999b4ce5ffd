import '../../../styles/article.css'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { OperatorFacts } from '../../../components/ui/operator-facts.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleView, ContentRoute, ContentView } from '../api/content-call.ts'
import { ArticleMeta } from './article-meta.tsx'
import { ContentLink } from './content-link.tsx'
import { Prose } from './prose.tsx'

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
    <article className="article">
      <header>
        <Trail route={route} view={view} article={article} />
        <h1 lang={article.language}>{article.title}</h1>
        <p className="lede" lang={article.language}>
          {article.description}
        </p>
        <ArticleMeta card={article} />
      </header>
      {sections.length > 1 && <Contents sections={sections} language={article.language} />}
      <Prose key={article.html} html={article.html} language={article.language} />
      {route === 'docs' && article.category === LEGAL && <OperatorFacts />}
      <Neighbours route={route} article={article} />
    </article>
  )
}

/** Table of contents. On a wide screen, it stays visible next to the text while the user scrolls. */
function Contents({ sections, language }: { sections: ArticleView['headings']; language: ArticleView['language'] }) {
  const t = useText()
  const id = useId()
  return (
    <nav className="toc no-print" aria-labelledby={id}>
      <div>
        <p id={id}>{t('content:on_this_page')}</p>
        <ol lang={language}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.text}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

function Trail({ route, view, article }: ArticleBodyProps) {
  const t = useText()
  const category = view.categories.find(({ slug }) => slug === article.category)
  return (
    <nav className="trail" aria-label={t('content:breadcrumbs')}>
      <ol>
        <li>
          <ContentLink route={route} path="">
            {view.title}
          </ContentLink>
        </li>
        {category && (
          <li>
            {route === 'blog' ? (
              <ContentLink route={route} path={category.slug}>
                {category.title}
              </ContentLink>
            ) : (
              <Link to="/docs/$" params={{ _splat: '' }} hash={category.slug}>
                {category.title}
              </Link>
            )}
          </li>
        )}
      </ol>
    </nav>
  )
}

function Neighbours({ route, article: { previous, next } }: { route: ContentRoute; article: ArticleView }) {
  const t = useText()
  if (!previous && !next) return null
  return (
    <nav className="neighbours no-print" aria-label={t('content:neighbours')}>
      {previous && (
        <ContentLink route={route} path={previous.slug} rel="prev">
          <span>
            <ArrowLeft size={14} aria-hidden="true" />
            {t(`content:newer_${route}`)}
          </span>
          <span lang={previous.language}>{previous.title}</span>
        </ContentLink>
      )}
      {next && (
        <ContentLink route={route} path={next.slug} rel="next">
          <span>
            {t(`content:older_${route}`)}
            <ArrowRight size={14} aria-hidden="true" />
          </span>
          <span lang={next.language}>{next.title}</span>
        </ContentLink>
      )}
    </nav>
  )
}
