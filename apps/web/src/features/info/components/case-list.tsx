import styles from './info-section.module.css'

interface CaseListProps {
  count: number
  /** Returns the text of a part of the section, such as `case1` or `outcome1`. */
  words: (part: string) => string
}

/** List of possible cases and their outcomes, shown beside a section's text. */
export function CaseList({ count, words }: CaseListProps) {
  return (
    <dl className={`card ${styles.cases}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <dt>{words(`case${index + 1}`)}</dt>
          <dd>{words(`outcome${index + 1}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
