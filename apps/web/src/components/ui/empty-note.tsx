import '../../styles/notes.css'
import type { ReactNode } from 'react'

/** Where nothing is yet: what would be here, and the way to it. */
export function EmptyNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty-note">
      <p>{text}</p>
      {children}
    </div>
  )
}
