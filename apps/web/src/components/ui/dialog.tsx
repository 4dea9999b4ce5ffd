import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useText } from '../../lib/texts/i18n.ts'

interface DialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** True for a dialog with a fixed height that does not depend on its content. */
  tall?: boolean
  /** True if only the dialog's own buttons may close it. Used for content that cannot be shown again. */
  mustAnswer?: boolean
}

/** Modal dialog based on the `<dialog>` element. It traps and restores the focus, and closes on Escape. */
export function Dialog({ title, children, onClose, tall = false, mustAnswer = false }: DialogProps) {
  const t = useText()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={tall ? 'dialog dialog-tall' : 'dialog'}
      aria-labelledby={titleId}
      closedby={mustAnswer ? 'none' : 'any'}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {!mustAnswer && (
            <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
