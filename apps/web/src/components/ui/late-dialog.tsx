import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { fetchPart } from '../../lib/api/fetch-part.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'

/**
 * Returns a dialog component whose code loads when the dialog first opens. If loading fails, it shows an error notice
 * and closes the dialog. The next click retries.
 */
export function lateDialog<Name extends string, Props extends { onClose: () => void }>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LateDialog(props: Props) {
    const t = useText()
    const [Dialog, setDialog] = useState(() => known)
    const giveUp = useEffectEvent(() => {
      notifications.add({ type: 'error', message: t('dialog_not_loaded') })
      props.onClose()
    })
    useEffect(() => {
      if (known) return
      let left = false
      fetchPart(load).then(
        (part) => {
          known = part[name]
          if (!left) setDialog(() => known)
        },
        () => left || giveUp(),
      )
      return () => {
        left = true
      }
    }, [])
    return Dialog && <Dialog {...props} />
  }
}
