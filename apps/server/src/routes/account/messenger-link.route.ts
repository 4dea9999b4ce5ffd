import {
  addFirstEmail as addFirstEmailCall,
  linkMessenger as linkCall,
  messengerLink as showCall,
} from '@cambio/contract/calls/account/messenger-link'
import { unlinkMessenger as unlinkCall } from '@cambio/contract/calls/account/unlink-messenger'
import type { SignedIn } from '@cambio/core/accounts/account'
import type { LaunchDataReader } from '@cambio/core/messenger/launch-data'
import { sealMerge } from '@cambio/core/messenger/seal-merge'
import type { Sealer } from '@cambio/core/seals/seal'
import type { BotStore } from '@cambio/core/messenger/bot/bot-store'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { presentAccount } from './account.presenter.ts'
import { isoTime } from '../iso-time.ts'

export interface BotChatDeps {
  /** Chat states, and the link that opens the chat with the bot. Null when the installation has no bot. */
  botChat: { bot: Pick<BotStore, 'isReachable'>; url: string | null } | null
}

export interface MessengerLinkRoutesDeps extends BotChatDeps {
  accounts: TwoFactorDeps
  /** Verifies launch data; null when the installation has no bot. */
  launchData: LaunchDataReader | null
  /** Signs account merges. */
  sealer: Sealer
  /** Link that opens the mini-app; null when the operator has not set it. */
  miniAppUrl: string | null
  requests: Pick<WorkerRequests, 'linkMessenger' | 'unlinkMessenger' | 'addFirstEmail'>
}

export function messengerLinkRoutes(
  app: FastifyInstance,
  deps: MessengerLinkRoutesDeps,
  { visitors }: AccountAccess,
): void {
  const { accounts, requests } = deps
  const ownerOf = async (request: FastifyRequest) => ({
    signedIn: await visitors.require(request),
    ip: browserOf(request).ip,
  })
  mountCall(app, showCall, async ({ request }) => presentLink(deps, (await visitors.require(request)).userId))
  mountCall(
    app,
    linkCall,
    async ({ body, request }) => {
      const { signedIn, ip } = await ownerOf(request)
      const step = shownStep(accounts, linkCall, { signedIn, body, request })
      const { initData, moveFromOtherAccount: moves = false, mergeOtherAccount: merges = false } = body
      const merge = merges ? await signMergeOf(deps, signedIn, initData) : undefined
      return presentAccount(await requests.linkMessenger({ signedIn, initData, moves, merge, ip, step }))
    },
    { headers: TwoFactorHeaders },
  )
  mountCall(
    app,
    unlinkCall,
    async ({ body, request }) => {
      const { signedIn, ip } = await ownerOf(request)
      const step = shownStep(accounts, unlinkCall, { signedIn, body, request })
      await requests.unlinkMessenger({ signedIn, password: body.password, ip, step })
      return { result: true as const }
    },
    { headers: TwoFactorHeaders },
  )
  mountCall(app, addFirstEmailCall, async ({ body, request }) => {
    const { initData, email, password } = body
    return presentAccount(await requests.addFirstEmail({ ...(await ownerOf(request)), initData, email, password }))
  })
}

/**
 * Signs the merge of the messenger user's other account into the signed-in account. Returns null if the messenger user
 * has no other account.
 */
function signMergeOf({ accounts, launchData, sealer }: MessengerLinkRoutesDeps, signedIn: SignedIn, initData: string) {
  const links = accounts.work.stores.messenger
  return sealMerge({ launchData, links, sealer }, { signedIn, initData, now: accounts.clock.now() })
}

/**
 * Returns an account's link to a messenger user, the account's open merge, and whether the bot can write to the
 * messenger user.
 */
async function presentLink({ accounts, launchData, miniAppUrl, botChat }: MessengerLinkRoutesDeps, userId: number) {
  const link = await accounts.work.stores.messenger.linkOf(userId)
  const merge = await accounts.work.stores.merges.findOpen(userId, accounts.clock.now())
  const chat = link ?? merge
  const bot = botChat && {
    url: botChat.url,
    canWrite: chat !== null && (await botChat.bot.isReachable(chat.messengerUserId)),
  }
  return {
    hasMiniApp: launchData !== null,
    miniAppUrl,
    linkedAt: link && isoTime(link.linkedAt),
    bot,
    mergeUntil: merge && isoTime(merge.expiresAt),
  }
}
