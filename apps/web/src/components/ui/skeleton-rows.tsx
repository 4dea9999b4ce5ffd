import styles from './skeleton-rows.module.css'

/** Placeholder for a list that is still loading. */
export function SkeletonRows({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className={styles.rows} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={`skeleton ${styles.row}`} />
      ))}
    </div>
  )
}
