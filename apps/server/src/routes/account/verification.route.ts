import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import { submitVerification, verificationStatus } from '@cambio/contract/calls/account/verification'
import type { VerificationView } from '@cambio/contract/verification'
import { IDENTITY_PHOTOS } from '@cambio/contract/verification-limits'
import type { IdentityCheck } from '@cambio/core/identity/identity'
import { admitIdentity, identityOf, submitIdentity, type IdentityDeps } from '@cambio/core/identity/submit-identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FormSlots } from '../../http/limits/form-slots.ts'
import { readForm, acceptForms, type Form } from '../../http/limits/forms.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { AccountAccess } from './account-access.ts'

export interface VerificationRoutesDeps {
  accounts: ProfileDeps
  /** Dependencies for validating, encrypting and storing identity data. */
  identity: Pick<IdentityDeps, 'cipher' | 'storage' | 'studio'>
}

export function verificationRoutes(
  app: FastifyInstance,
  services: VerificationRoutesDeps,
  { visitors }: AccountAccess,
): void {
  const { accounts, identity } = services
  mountCall(app, verificationStatus, async ({ request }) =>
    presentCheck(await identityOf(accounts, await visitors.require(request))),
  )
  void app.register(async (scope) => {
    await acceptForms(scope)
    const slots = new FormSlots()
    const forms = new WeakMap<FastifyRequest, Form>()
    scope.addHook('preValidation', async (request) => {
      // Check whether the user may send a form before reading it.
      const signedIn = await visitors.require(request)
      const { userId } = await admitIdentity(accounts, { signedIn, ip: browserOf(request).ip })
      const form = await readForm(request, { names: IDENTITY_PHOTOS, slots, userId })
      forms.set(request, form)
      request.body = form.fields
    })
    mountCall(scope, submitVerification, async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const photos = forms.get(request)?.files ?? {}
      await submitIdentity({ ...accounts, ...identity }, { signedIn, data: body, photos })
      return presentCheck(await identityOf(accounts, signedIn))
    })
  })
}

function presentCheck(check: IdentityCheck | null): VerificationView {
  const isOver = check === null || check.expiredAt !== null
  return { status: isOver ? 'NOT_STARTED' : check.status, rejectReason: check?.rejectReason ?? null }
}
