import { Download, FolderOpen, MoreHorizontal } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './my-orders.module.css'

/** Events that close the menu when they occur outside it. */
const LEAVING = ['pointerdown', 'focusin'] as const

interface OrdersMenuProps {
  hasOrders: boolean
  onSave: () => void
  onOpen: () => void
}

/** Menu for saving this browser's orders to a file or opening such a file. */
export function OrdersMenu({ hasOrders, onSave, onOpen }: OrdersMenuProps) {
  const t = useText()
  // Offer no saving in the messenger, whose browser cannot save files. The messenger's storage keeps the list of
  // orders.
  const isInMessenger = useMiniApp() !== null
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  const choose = (act: () => void) => () => {
    if (menu.current) menu.current.open = false
    act()
  }
  return (
    <details ref={menu} className={styles.menu}>
      <summary className="icon-btn" aria-label={t('orders:move')} title={t('orders:move')}>
        <MoreHorizontal size={20} aria-hidden="true" />
      </summary>
      <div className={styles.items}>
        {hasOrders && !isInMessenger && (
          <button type="button" onClick={choose(onSave)}>
            <Download size={18} aria-hidden="true" />
            {t('orders:export_title')}
          </button>
        )}
        <button type="button" onClick={choose(onOpen)}>
          <FolderOpen size={18} aria-hidden="true" />
          {t('orders:import_title')}
        </button>
      </div>
    </details>
  )
}

/** Closes an open menu when the user presses Escape, clicks outside the menu, or moves the focus out of it. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = menu.current
    if (!details) return
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !details.contains(target)) details.open = false
    }
    const escape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') details.open = false
    }
    for (const kind of LEAVING) document.addEventListener(kind, leave)
    document.addEventListener('keydown', escape)
    return () => {
      for (const kind of LEAVING) document.removeEventListener(kind, leave)
      document.removeEventListener('keydown', escape)
    }
  }, [menu])
}
