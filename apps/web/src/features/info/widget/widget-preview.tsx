import { useEffect, useRef, useState } from 'react'
import type { WidgetMessage } from '../../../lib/widget/widget-messages.ts'
import { WIDGET_FRAME, WIDGET_SANDBOX } from '../../../lib/widget/widget-frame.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { widgetUrl, type WidgetChoice } from './widget-code.ts'

/** Delay between a settings change and the reload of the preview, in milliseconds. */
const PAUSE_MS = 400

/** Preview of the widget, in the same kind of frame as on a host page. */
export function WidgetPreview({ choice, title }: { choice: WidgetChoice; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const isHydrated = useHydrated()
  const wanted = widgetUrl(choice, '', isHydrated ? location.origin : undefined)
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setShown(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => {
    const follow = ({ origin, source, data }: MessageEvent<WidgetMessage>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && data.cambio === 'height')
        setHeight(data.height)
    }
    addEventListener('message', follow)
    return () => removeEventListener('message', follow)
  }, [])
  return (
    <iframe
      ref={frame}
      src={shown}
      title={title}
      loading="lazy"
      sandbox={WIDGET_SANDBOX}
      style={{ ...WIDGET_FRAME, ...(height !== null && { height }) }}
    />
  )
}
