import { useId, type ReactNode } from 'react'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<T extends string> {
  /** Name of the choice for screen readers. */
  legend: string
  options: readonly T[]
  value: T
  onPick: (value: T) => void
  children: (option: T) => ReactNode
  /** Field name, for a form that works without JavaScript. */
  name?: string
  /** True if the options wrap over several lines. Otherwise they share one line in equal parts. */
  isWrapping?: boolean
}

/** Radio buttons drawn as one bar, for a choice between a few options that takes effect immediately. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { legend, options, value, onPick, children, name, isWrapping = false } = props
  const ownName = useId()
  return (
    <fieldset className={isWrapping ? `${styles.control} ${styles.wrapping}` : styles.control}>
      <legend className="sr">{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option}
            checked={option === value}
            onChange={() => onPick(option)}
          />
          {children(option)}
        </label>
      ))}
    </fieldset>
  )
}
