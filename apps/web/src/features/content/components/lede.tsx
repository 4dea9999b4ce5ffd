import styles from './lede.module.css'

/** Introduction below the heading of a page. */
export function Lede({ text, language }: { text: string; language?: string | undefined }) {
  return (
    <p className={styles.lede} lang={language}>
      {text}
    </p>
  )
}
