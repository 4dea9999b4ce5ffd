/**
 * Path of the live channel. Copied from the contract, because importing the contract would load its schemas. A test
 * compares both paths.
 */
export const SOCKET_PATH = '/api/v2/ws'
