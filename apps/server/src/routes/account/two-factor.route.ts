import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTotp as beginTotpCall,
  confirmTotp as confirmTotpCall,
  proveTwoFactor,
  removeFactor as removeCall,
  renewRecoveryCodes as renewCall,
  requestPasskey,
  twoFactor as factorsCall,
} from '@cambio/contract/calls/account/two-factor'
import { beginTotp, confirmTotp } from '@cambio/core/two-factor/enrol-totp'
import { proveByCode } from '@cambio/core/two-factor/prove-two-factor'
import { listFactors } from '@cambio/core/two-factor/remove-factor'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentFactors } from './account.presenter.ts'
import type { AccountAccess } from './account-access.ts'

export interface TwoFactorRoutesDeps {
  accounts: TwoFactorDeps
  requests: Pick<
    WorkerRequests,
    | 'proposeTotp'
    | 'activateTotp'
    | 'beginPasskey'
    | 'addPasskey'
    | 'beginPasskeyProof'
    | 'proveByTotpStep'
    | 'proveByRecoveryCode'
    | 'proveByPasskey'
    | 'removeFactor'
    | 'renewRecoveryCodes'
  >
}

const GUARDED = { headers: TwoFactorHeaders }

/** Registers the two-factor routes. The worker writes factors and grants because the server's database role may not. */
export function twoFactorRoutes(app: FastifyInstance, services: TwoFactorRoutesDeps, access: AccountAccess): void {
  mountCall(app, factorsCall, async ({ request }) =>
    presentFactors(await listFactors(services.accounts, await access.visitors.require(request))),
  )
  proofRoutes(app, services, access)
  totpRoutes(app, services, access)
  passkeyRoutes(app, services, access)
  changeRoutes(app, services, access)
}

/** Registers the routes that check a second factor and return a grant. */
function proofRoutes(app: FastifyInstance, services: TwoFactorRoutesDeps, { visitors }: AccountAccess): void {
  const { accounts, requests } = services
  mountCall(app, requestPasskey, async ({ body, request }) =>
    requests.beginPasskeyProof({ signedIn: await visitors.require(request), act: body.act }),
  )
  mountCall(app, proveTwoFactor, async ({ body, request }) => {
    const proof = { signedIn: await visitors.require(request), act: body.act, ip: browserOf(request).ip }
    if ('code' in body) return { grant: await proveByCode({ ...accounts, requests }, { ...proof, code: body.code }) }
    if ('passkey' in body) return { grant: await requests.proveByPasskey({ ...proof, passkey: body.passkey }) }
    return { grant: await requests.proveByRecoveryCode({ ...proof, recoveryCode: body.recoveryCode }) }
  })
}

function totpRoutes(app: FastifyInstance, services: TwoFactorRoutesDeps, { visitors }: AccountAccess): void {
  const { accounts, requests } = services
  mountCall(
    app,
    beginTotpCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, beginTotpCall, { signedIn, body, request })
      return beginTotp(
        { ...accounts, requests },
        { signedIn, password: body.password, ip: browserOf(request).ip, step },
      )
    },
    GUARDED,
  )
  mountCall(app, confirmTotpCall, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return confirmTotp({ ...accounts, requests }, { signedIn, code: body.code, ip: browserOf(request).ip })
  })
}

function passkeyRoutes(app: FastifyInstance, services: TwoFactorRoutesDeps, { visitors }: AccountAccess): void {
  const { accounts, requests } = services
  mountCall(
    app,
    beginPasskeyCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, beginPasskeyCall, { signedIn, body, request })
      return requests.beginPasskey({ signedIn, password: body.password, ip: browserOf(request).ip, step })
    },
    GUARDED,
  )
  mountCall(app, addPasskeyCall, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return requests.addPasskey({ signedIn, ...body, ip: browserOf(request).ip })
  })
}

/** Registers the routes that remove a factor and renew the recovery codes. */
function changeRoutes(app: FastifyInstance, services: TwoFactorRoutesDeps, { visitors }: AccountAccess): void {
  const { accounts, requests } = services
  mountCall(
    app,
    removeCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, removeCall, { signedIn, body, request })
      const factor = 'totp' in body ? 'totp' : body
      await requests.removeFactor({ signedIn, factor, ip: browserOf(request).ip, step })
      return presentFactors(await listFactors(accounts, signedIn))
    },
    GUARDED,
  )
  mountCall(
    app,
    renewCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, renewCall, { signedIn, body, request })
      return requests.renewRecoveryCodes({ signedIn, ip: browserOf(request).ip, step })
    },
    GUARDED,
  )
}
