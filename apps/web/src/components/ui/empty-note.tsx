import '../../styles/notes.css'
import type { ReactNode } from 'react'

/** Placeholder for an empty list: a message, plus links or buttons for adding the first entry. */
export function EmptyNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty-note">
      <p>{text}</p>
      {children}
    </div>
  )
}
