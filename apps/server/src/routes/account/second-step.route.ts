import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTotp as beginTotpCall,
  confirmTotp as confirmTotpCall,
  proveSecondStep,
  removeFactor as removeCall,
  renewRecoveryCodes as renewCall,
  requestPasskey,
  secondStep as factorsCall,
} from '@cambio/contract/calls/account/second-step'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { addPasskey, beginPasskey } from '@cambio/core/second-step/enrol-passkey'
import { beginTotp, confirmTotp } from '@cambio/core/second-step/enrol-totp'
import {
  askForPasskey,
  proveByCode,
  proveByPasskey,
  proveByRecoveryCode,
} from '@cambio/core/second-step/prove-second-step'
import { renewRecoveryCodes } from '@cambio/core/second-step/recovery-codes'
import { listFactors, removeFactor } from '@cambio/core/second-step/remove-factor'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import { SecondStepHeaders, shownStep } from '../../http/second-step.ts'
import { browserOf } from '../../http/visitors.ts'
import { presentFactors } from './account.presenter.ts'
import type { AccountAccess } from './account-routes.ts'

const GUARDED = { headers: SecondStepHeaders }

/** What an account proves itself by a second time, and the proofs. */
export function secondStepRoutes(app: FastifyInstance, accounts: AccountDeps, { visitors }: AccountAccess): void {
  mountCall(app, factorsCall, async ({ request }) =>
    presentFactors(await listFactors(accounts, await visitors.require(request))),
  )
  mountCall(app, requestPasskey, async ({ body, request }) =>
    askForPasskey(accounts, { signedIn: await visitors.require(request), act: body.act }),
  )
  mountCall(app, proveSecondStep, async ({ body, request }) => {
    const proof = { signedIn: await visitors.require(request), act: body.act, ip: browserOf(request).ip }
    if ('code' in body) return { grant: await proveByCode(accounts, { ...proof, code: body.code }) }
    if ('passkey' in body) return { grant: await proveByPasskey(accounts, { ...proof, passkey: body.passkey }) }
    return { grant: await proveByRecoveryCode(accounts, { ...proof, recoveryCode: body.recoveryCode }) }
  })
  mountCall(
    app,
    beginTotpCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, beginTotpCall, { signedIn, body, request })
      return beginTotp(accounts, { signedIn, password: body.password, ip: browserOf(request).ip, step })
    },
    GUARDED,
  )
  mountCall(app, confirmTotpCall, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return confirmTotp(accounts, { signedIn, code: body.code, ip: browserOf(request).ip })
  })
  mountCall(
    app,
    beginPasskeyCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, beginPasskeyCall, { signedIn, body, request })
      return beginPasskey(accounts, { signedIn, password: body.password, ip: browserOf(request).ip, step })
    },
    GUARDED,
  )
  mountCall(app, addPasskeyCall, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return addPasskey(accounts, { signedIn, ...body, ip: browserOf(request).ip })
  })
  mountCall(
    app,
    removeCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, removeCall, { signedIn, body, request })
      const factor = 'totp' in body ? 'totp' : body
      await removeFactor(accounts, { signedIn, factor, ip: browserOf(request).ip, step })
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
      return renewRecoveryCodes(accounts, { signedIn, ip: browserOf(request).ip, step })
    },
    GUARDED,
  )
}
