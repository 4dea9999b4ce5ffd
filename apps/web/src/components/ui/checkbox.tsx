import { useId, type ReactNode, type Ref } from 'react'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Checkbox whose label is a sentence, with an optional error below it. */
export function Checkbox({ checked, onChange, error, children, ref }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className="check">
      <label>
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className="field-note bad" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
