import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { fetchPart } from '../../lib/fetch-part.ts'
import { useText } from '../../lib/i18n.ts'
import { notifications } from '../../lib/notification-store.ts'

/**
 * A dialog whose code is fetched when it is wanted. One that cannot be had is told and closed, so that nothing else of the page goes
 * with it and the next press tries again.
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
