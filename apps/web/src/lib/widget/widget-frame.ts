/**
 * Sandbox permissions of the widget's frame. The widget needs scripts, and its own origin for API calls. Its links open
 * the exchange in a window without these restrictions.
 */
export const WIDGET_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * Usual height of the widget in CSS pixels. The page reserves this height, so that the content below does not move when
 * the widget loads.
 */
export const WIDGET_HEIGHT_PX = 640

export const WIDGET_FRAME = {
  display: 'block',
  width: '100%',
  maxWidth: '520px',
  height: `${WIDGET_HEIGHT_PX}px`,
  border: '0',
  borderRadius: '22px',
} as const
