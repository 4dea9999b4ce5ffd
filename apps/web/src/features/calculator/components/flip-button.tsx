import { ArrowUpDown } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './flip-button.module.css'

/** Button that reverses the pair. */
export function FlipButton({ hidden, onFlip }: { hidden: boolean; onFlip: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      hidden={hidden}
      className={styles.flip}
      aria-label={t('exchange:flip')}
      title={t('exchange:flip')}
      onClick={onFlip}
    >
      <ArrowUpDown size={20} aria-hidden="true" />
    </button>
  )
}
