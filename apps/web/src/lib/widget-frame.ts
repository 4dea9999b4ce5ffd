/**
 * What a frame of ours may do in a page of others: run, keep its own origin (its calls come from there), and open our page in a window
 * that is not bound so.
 */
export const WIDGET_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** As high as the calculator usually is: what stands below does not move when it comes. */
export const WIDGET_HEIGHT_PX = 640

export const WIDGET_FRAME = {
  ...{ display: 'block', width: '100%', maxWidth: '520px', height: `${WIDGET_HEIGHT_PX}px` },
  ...{ border: '0', borderRadius: '22px' },
} as const
