import type { ChannelState } from '../../../lib/live/live-channel.ts'
import styles from './rate-dot.module.css'

/** Dot whose colour shows whether the displayed rate is current. Hidden from screen readers. */
export function RateDot({ state }: { state: ChannelState | 'stale' }) {
  return <span className={styles.dot} data-state={state} aria-hidden="true" />
}
