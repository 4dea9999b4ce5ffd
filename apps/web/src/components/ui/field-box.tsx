import { useId, type ReactNode } from 'react'
import styles from './field-box.module.css'

/** Attributes that connect an input to its label and messages. */
export interface FieldInputAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

interface FieldBoxProps {
  label: string
  /** Error message, shown in place of the label. */
  error?: string | null | undefined
  /** Validation result, shown in place of the label while there is no error. */
  status?: { text: string; isGood: boolean } | null
  /** Text or button below the field. */
  hint?: ReactNode
  /** Buttons or icons at the right edge of the field. */
  actions?: ReactNode
  /** Content between the field and its hint. */
  below?: ReactNode
  /** Renders the input, select or textarea with the given attributes. */
  children: (attributes: FieldInputAttributes) => ReactNode
}

/**
 * Field with its label inside. A message replaces the label, so that the page does not shift. Screen readers still
 * announce the label as the name of the input.
 */
export function FieldBox({ label, error = null, status = null, hint, actions, below, children }: FieldBoxProps) {
  const id = useId()
  const [noteId, hintId] = [`${id}-note`, `${id}-hint`]
  const message = error ?? status?.text ?? null
  const tone = error === null ? status?.isGood && styles.good : styles.bad
  return (
    <div className="field">
      <div className={styles.box}>
        <label htmlFor={id} className={message === null ? styles.label : 'sr'}>
          {label}
        </label>
        <p id={noteId} className={`${styles.message} ${tone || ''}`} aria-live="polite">
          {message}
        </p>
        {children({
          id,
          'aria-invalid': error === null ? undefined : true,
          'aria-describedby': `${noteId} ${hintId}`,
        })}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </div>
      {below}
      <div id={hintId} className="field-note">
        {hint}
      </div>
    </div>
  )
}
