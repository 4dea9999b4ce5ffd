import styles from './failed-text.module.css'

/** Text that replaces a section whose content could not be loaded. */
export function FailedText({ text }: { text: string }) {
  return <p className={styles.text}>{text}</p>
}
