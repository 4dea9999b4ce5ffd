declare module 'digest-header' {
  /** Returns the `Authorization` header for a digest challenge. `login` is `user:password`. */
  export default function digestHeader(method: string, uri: string, challenge: string, login: string): string
}
