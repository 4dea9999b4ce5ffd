declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    authSecret: string
    dh?: string
  }
  const ece: {
    decrypt(body: Buffer, parameters: Parameters): Buffer
    encrypt(plain: Buffer, parameters: Parameters): Buffer
  }
  export default ece
}
