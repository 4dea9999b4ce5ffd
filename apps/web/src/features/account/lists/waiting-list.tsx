import { useText } from '../../../lib/texts/i18n.ts'
import list from './item-list.module.css'

/** Placeholder for a settings row's list while it is loading. */
export function WaitingList() {
  const t = useText()
  return (
    <div className={list.list} aria-busy="true" role="status" aria-label={t('account:loading')}>
      <span className={`skeleton ${list.waiting}`} />
    </div>
  )
}
