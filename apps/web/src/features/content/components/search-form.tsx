import { Search } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/use-locale.ts'
import type { ContentRoute } from '../api/content-call.ts'
import { MAX_WORDS_LENGTH } from '../state/search-words.ts'

/** Looks for words; a plain form, so that it needs no script. */
export function SearchForm({ route, words }: { route: ContentRoute; words: string }) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  return (
    <form className="content-search no-print" role="search" method="get" action={withLocale(`/${route}`, locale)}>
      <label htmlFor={id}>{t(`content:search_${route}`)}</label>
      <div>
        <input
          key={words}
          id={id}
          className="input"
          type="search"
          name="q"
          required
          maxLength={MAX_WORDS_LENGTH}
          defaultValue={words}
        />
        <Button type="submit" aria-label={t('content:search_do')}>
          <Search size={18} aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
