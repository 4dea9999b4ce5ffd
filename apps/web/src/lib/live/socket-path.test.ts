import { SOCKET_PATH as contractPath } from '@cambio/contract/socket'
import { expect, test } from 'vitest'
import { SOCKET_PATH } from './socket-path.ts'

test('the live channel path matches the contract', () => expect(SOCKET_PATH).toBe(contractPath))
