import '../../styles/search-form.css'
import { withLocale } from '@cambio/kernel/locale-path'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import { MAX_WORDS_LENGTH } from '../../lib/seo/search-words.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { Button } from './button.tsx'

interface SearchFormProps {
  label: string
  /** Path of the results page, without the language prefix. */
  path: string
  /** Current search terms. */
  words: string
  /** Called with the field's content on each keystroke. */
  onTyped?: (text: string) => void
}

/** Search field as a plain HTML form, which works without JavaScript. */
export function SearchForm({ label, path, words, onTyped }: SearchFormProps) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  return (
    <form className="search-form no-print" role="search" method="get" action={withLocale(path, locale)}>
      <label htmlFor={id}>{label}</label>
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
          onChange={(event) => onTyped?.(event.target.value)}
        />
        <Button type="submit" aria-label={t('search_do')}>
          <Search size={18} aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
