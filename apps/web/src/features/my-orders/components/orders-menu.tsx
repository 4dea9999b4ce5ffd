import { Download, FolderOpen, MoreHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './my-orders.module.css'

interface OrdersMenuProps {
  hasOrders: boolean
  onSave: () => void
  onOpen: () => void
}

/** Menu that saves the orders of this browser to a file, or opens such a file. */
export function OrdersMenu({ hasOrders, onSave, onOpen }: OrdersMenuProps) {
  const t = useText()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => menu.current?.removeAttribute('open')
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <details
      ref={menu}
      className={styles.menu}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <summary className="icon-btn" aria-label={t('orders:move')} title={t('orders:move')}>
        <MoreHorizontal size={20} aria-hidden="true" />
      </summary>
      <div className={styles.items}>
        {hasOrders && (
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
