/** Path of the live channel. Repeated here because the contract's file imports its schemas. A test compares both. */
export const SOCKET_PATH = '/api/v2/ws'
