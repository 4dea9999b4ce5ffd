/**
 * Path of the WebSocket. It is a copy, because importing the contract would load its schemas. A test compares the two.
 */
export const SOCKET_PATH = '/api/v2/ws'
