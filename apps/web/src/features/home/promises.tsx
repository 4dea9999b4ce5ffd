import { Link } from '@tanstack/react-router'
import { Activity, ShieldCheck, Sigma, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import styles from './promises.module.css'

/** Four promises, each with a link to a page where users can verify it. */
export function Promises() {
  const t = useText()
  const article = (name: string, path: string, icon: ReactNode) => (
    <Link to="/docs/$" params={{ _splat: path }} className={styles.promise}>
      <Promise icon={icon} name={name} />
    </Link>
  )
  return (
    <nav className={styles.promises} aria-label={t('home:promises')}>
      {article('paid', 'verify-a-payout', <ShieldCheck size={20} aria-hidden="true" />)}
      {article('costs', 'fees', <Sigma size={20} aria-hidden="true" />)}
      {article('refunds', 'refunds', <Undo2 size={20} aria-hidden="true" />)}
      <Link to="/$info" params={{ info: 'status' }} className={styles.promise}>
        <Promise icon={<Activity size={20} aria-hidden="true" />} name="networks" />
      </Link>
    </nav>
  )
}

function Promise({ icon, name }: { icon: ReactNode; name: string }) {
  const t = useText()
  return (
    <>
      {icon}
      <b>{t(`home:promise_${name}`)}</b>
      <span>{t(`home:promise_${name}_text`)}</span>
    </>
  )
}
