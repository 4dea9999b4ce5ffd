import { CircleAlert } from 'lucide-react'

/** Line below a field for a hint or an error. Its height is reserved, so that a new error does not shift the page. */
export function FieldNote({ id, error, hint = '' }: { id: string; error: string | null; hint?: string | undefined }) {
  return (
    <p className="field-note" id={id} aria-live="polite">
      {error === null ? (
        <span>{hint}</span>
      ) : (
        <span className="bad">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </span>
      )}
    </p>
  )
}
