import '../../styles/notes.css'
import type { ReactNode } from 'react'

/** Placeholder for an empty list: what will appear, and how to get there. */
export function EmptyNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty-note">
      <p>{text}</p>
      {children}
    </div>
  )
}
