import { useId } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ArticleView, ContentRoute } from '../api/content-call.ts'
import styles from './contents.module.css'

interface ContentsProps extends Pick<ArticleView, 'language'> {
  route: ContentRoute
  sections: ArticleView['headings']
}

/** Table of contents. On a wide screen, it stays visible next to the text while the user scrolls. */
export function Contents({ route, sections, language }: ContentsProps) {
  const t = useText()
  const id = useId()
  return (
    <nav className={`${styles.contents} no-print`} data-contents data-route={route} aria-labelledby={id}>
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
