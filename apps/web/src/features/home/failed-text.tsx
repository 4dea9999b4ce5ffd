import styles from './failed-text.module.css'

/** Text in place of a section's content that could not be loaded. */
export function FailedText({ text }: { text: string }) {
  return <p className={styles.text}>{text}</p>
}
