import { SOCKET_PATH as contractPath } from '@cambio/contract/socket'
import { expect, test } from 'vitest'
import { SOCKET_PATH } from './socket-path.ts'

test('the path of the live channel matches the contract', () => expect(SOCKET_PATH).toBe(contractPath))
