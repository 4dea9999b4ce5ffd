import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'normal' | 'big'
  /** While true, the button keeps the focus but ignores clicks. */
  busy?: boolean
}

/** Button with variants, sizes and a busy state. `type` defaults to "button". */
export function Button({ variant = 'plain', size = 'normal', busy = false, ...rest }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={['btn', `btn-${variant}`, size === 'big' ? 'btn-big' : '', className ?? ''].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <LoaderCircle className="spin" size={18} aria-hidden="true" />}
      {children}
    </button>
  )
}
