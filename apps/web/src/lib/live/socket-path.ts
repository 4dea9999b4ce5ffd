/**
 * Path of the WebSocket. It is a copy, because importing it from the contract would load the contract's schemas. A test
 * compares both paths.
 */
export const SOCKET_PATH = '/api/v2/ws'
