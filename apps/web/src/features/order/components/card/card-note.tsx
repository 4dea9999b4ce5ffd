import { useText } from '../../../../lib/texts/i18n.ts'
import styles from '../page.module.css'

/** Note that states who receives the card payment and who sends the coins. */
export function CardNote({ provider }: { provider: string }) {
  const t = useText()
  const title = t('order:card_note_title', { provider })
  return (
    <section className={`card ${styles.plain}`} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('order:card_note_text', { provider })}</p>
    </section>
  )
}
