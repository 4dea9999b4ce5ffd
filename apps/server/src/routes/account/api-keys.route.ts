import type { Clock } from '@cambio/kernel/clock'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { KeyMint, SecretBox } from '@cambio/core/partners/api-key'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import { deleteApiKey, generateApiKey, listApiKeys, updateApiKey } from '@cambio/contract/calls/account/api-keys'
import { generateKey, listKeys } from '@cambio/core/profile/api-keys'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { AccountAccess } from './account-access.ts'
import { presentKey } from './api-keys.presenter.ts'

export interface ApiKeyRoutesDeps {
  accounts: ProfileDeps
  clock: Clock
  keyMint: KeyMint
  requests: Pick<WorkerRequests, 'addKey' | 'changeKey' | 'deleteKey'>
  signing: { secrets: SecretBox }
}

export function apiKeyRoutes(app: FastifyInstance, services: ApiKeyRoutesDeps, { visitors }: AccountAccess): void {
  const { accounts, requests } = services
  mountCall(app, listApiKeys, async ({ request }) => {
    const signedIn = await visitors.require(request)
    return (await listKeys(accounts, signedIn)).map(presentKey)
  })
  generateRoute(app, services, visitors)
  mountCall(
    app,
    updateApiKey,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, updateApiKey, { signedIn, body, request })
      const { apiId, name, whiteListIp: networks, isActive, isStatusPublic } = body
      return presentKey(
        await requests.changeKey({ signedIn, apiId, changes: { name, networks, isActive, isStatusPublic }, step }),
      )
    },
    { headers: TwoFactorHeaders },
  )
  mountCall(app, deleteApiKey, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    await requests.deleteKey({ signedIn, apiId: body.apiId })
    return { deleted: true as const }
  })
}

/** Registers the route that generates a key. No other call returns a key's secret. */
function generateRoute(
  app: FastifyInstance,
  { accounts, clock, keyMint, requests, signing }: ApiKeyRoutesDeps,
  visitors: AccountAccess['visitors'],
): void {
  mountCall(
    app,
    generateApiKey,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, generateApiKey, { signedIn, body, request })
      const { key, secret } = await generateKey(
        { keyMint, requests, secretBox: signing.secrets },
        {
          signedIn,
          ip: browserOf(request).ip,
          name: body.name ?? dateOf(clock.now()),
          networks: body.whiteListIp,
          step,
        },
      )
      return { ...presentKey(key), secretKey: secret }
    },
    { headers: TwoFactorHeaders },
  )
}

/** Returns the UTC date of a time, in the form `2026-01-31`. */
function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}
