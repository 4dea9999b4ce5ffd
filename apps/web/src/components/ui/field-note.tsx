import { CircleAlert } from 'lucide-react'

/** The line under a field: a hint, or what is wrong; its height is kept, so that nothing moves. */
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
