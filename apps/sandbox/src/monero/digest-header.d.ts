declare module 'digest-header' {
  /** The `Authorization` that answers a challenge; `login` is `user:password`. */
  export default function digestHeader(method: string, uri: string, challenge: string, login: string): string
}
