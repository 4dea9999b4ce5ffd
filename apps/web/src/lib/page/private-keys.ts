/** Local storage keys of data that belongs to the user. The mini-app removes them when another user opens it. */
export const PRIVATE_KEYS = {
  /** Orders that this browser may change. */
  orders: 'my-orders',
  /** Email address that the user entered for an order. */
  email: 'confirmed-email',
  /** Orders for which this device receives push notifications. */
  notified: 'push-orders',
} as const
