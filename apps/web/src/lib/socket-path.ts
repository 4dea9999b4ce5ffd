/** Path of the live channel. Said again here because the contract's file brings its schemas along; a test compares. */
export const SOCKET_PATH = '/api/v2/ws'
