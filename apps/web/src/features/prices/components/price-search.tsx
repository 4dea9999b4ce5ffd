import { withLocale } from '@cambio/kernel/locale-path'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { ListRequest } from '../state/listed-coins.ts'
import styles from './price-search.module.css'

interface PriceSearchProps {
  request: ListRequest
  text: string
  onText(text: string): void
  /** Number of matching coins; null until the prices have loaded. */
  found: number | null
}

/** Search form that updates the URL on each keystroke. It also works without JavaScript. */
export function PriceSearch({ request, text, onText, found }: PriceSearchProps) {
  const t = useText()
  const locale = useLocale()
  const search = useSearch(request, onText)
  return (
    <form
      className={styles.search}
      role="search"
      action={withLocale('/price', locale)}
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor="price-search">{t('price:search')}</label>
      <input
        id="price-search"
        className="input"
        type="search"
        name="q"
        value={text}
        onChange={(event) => search(event.target.value)}
        maxLength={40}
        autoComplete="off"
      />
      {request.sort && <input type="hidden" name="sort" value={request.sort} />}
      {request.dir && <input type="hidden" name="dir" value={request.dir} />}
      <noscript>
        <button type="submit" className="btn btn-plain">
          {t('price:search_go')}
        </button>
      </noscript>
      <p role="status">{found !== null && t('price:coins_found', { count: found })}</p>
    </form>
  )
}

/** Returns a function that changes the search terms in the form and in the URL. */
function useSearch(request: ListRequest, onText: (text: string) => void): (q: string) => void {
  const navigate = useNavigate()
  return (q) => {
    onText(q)
    const { q: _before, ...rest } = request
    void navigate({
      to: '/price/{-$symbol}',
      params: { symbol: undefined },
      search: q === '' ? rest : { ...rest, q },
      replace: true,
      resetScroll: false,
    })
  }
}
