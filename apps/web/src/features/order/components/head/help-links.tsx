import { Link } from '@tanstack/react-router'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './head.module.css'

/** Links to the relevant rule in the terms and to support, for a user whose order is waiting for an operator. */
export function HelpLinks() {
  const t = useText()
  return (
    <p className={styles.help}>
      <Link to="/docs/$" params={{ _splat: 'terms' }}>
        {t('order:help_terms')}
      </Link>
      <Link to="/$info" params={{ info: 'support' }}>
        {t('order:help_support')}
      </Link>
    </p>
  )
}
