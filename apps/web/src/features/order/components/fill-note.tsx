import { useText } from '../../../lib/texts/i18n.ts'
import styles from './page.module.css'

/** Note that a provider fills the order. It names the provider that holds the coins and whose rules apply. */
export function FillNote({ provider }: { provider: string }) {
  const t = useText()
  return (
    <section className={`card ${styles.plain}`} aria-label={t('order:fill_title', { provider })}>
      <h2>{t('order:fill_title', { provider })}</h2>
      <p>{t('order:fill_text', { provider })}</p>
    </section>
  )
}
