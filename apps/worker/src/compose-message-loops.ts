import { PausedHosts } from '@cambio/core/notices/paused-hosts'
import type { DuePush } from '@cambio/core/notices/push'
import { createEmailCodes } from '@cambio/adapters/accounts/email-codes'
import { SmtpMailer } from '@cambio/adapters/mail/smtp-mailer'
import { createSecretBox } from '@cambio/adapters/partners/secret-box'
import { pushKeys } from '@cambio/adapters/push/push-keys'
import { WebPushSender } from '@cambio/adapters/push/web-push-sender'
import { HttpSiteProbe } from '@cambio/adapters/status/http-site-probe'
import { HttpWebhookSender } from '@cambio/adapters/webhooks/http-webhook-sender'
import { composeAccountEmail } from './compose-account-email.ts'
import { composeCardEmail } from './compose-card-email.ts'
import { composeBotLoops } from './compose-bot.ts'
import { composeNotice } from './compose-order-email.ts'
import { composePush } from './compose-push.ts'
import { composeSupportEmail } from './compose-support-email.ts'
import type { WorkerConfig } from './config.ts'
import type { WorkerBase } from './compose-base.ts'
import { accountEmailsLoop } from './loops/account-emails.loop.ts'
import { noticesLoop } from './loops/notices.loop.ts'
import { pushesLoop } from './loops/pushes.loop.ts'
import { statusLoop } from './loops/status.loop.ts'
import { supportEmailsLoop } from './loops/support-emails.loop.ts'
import { webhooksLoop } from './loops/webhooks.loop.ts'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Creates the status loop and the loops that send emails, push notifications, webhooks and bot messages. */
export function composeMessageLoops(base: WorkerBase, siteName: string): Loop[] {
  const { config, stores, catalogue, book, clock, holder } = base
  const mailer = config.SMTP_URL ? new SmtpMailer(config.SMTP_URL, config.MAIL_FROM) : null
  const status = statusLoop(
    {
      status: stores.status,
      chains: stores.work.stores.chains,
      catalogue,
      ticks: book,
      clock,
      emails: mailer,
      site: new HttpSiteProbe(config.SITE_PROBE_URL ?? config.PUBLIC_URL),
    },
    stores.leases,
    holder,
  )
  return [
    status,
    ...(mailer ? emailLoops(base, mailer) : []),
    ...pushLoops(base),
    ...webhookLoops(base),
    ...composeBotLoops(base, siteName),
  ]
}

function emailLoops(base: WorkerBase, mailer: SmtpMailer): Loop[] {
  const { config, stores, clock, report, holder } = base
  const supportEmail = config.SUPPORT_EMAIL
  const loops = [
    ...orderEmailLoops(base, mailer),
    accountEmailsLoop(
      {
        work: stores.accounts,
        mailer,
        clock,
        report,
        emailCodes: createEmailCodes(config.SESSION_SECRET),
        compose: (mail) => composeAccountEmail(mail, config.PUBLIC_URL),
      },
      stores.leases,
      holder,
    ),
  ]
  if (supportEmail)
    loops.push(
      supportEmailsLoop(
        {
          messages: stores.support,
          mailer,
          clock,
          report,
          compose: (message) => composeSupportEmail(message, supportEmail),
        },
        stores.leases,
        holder,
      ),
    )
  return loops
}

function orderEmailLoops({ config, stores, catalogue, clock, report, holder }: WorkerBase, mailer: SmtpMailer): Loop[] {
  const { leases } = stores
  const bank = config.CHAINS.find((chain) => chain.family === 'bank') ?? null
  return [
    noticesLoop(
      'notices',
      {
        store: stores.notices,
        mailer,
        report,
        clock,
        compose: (notice) => composeNotice(notice, catalogue, { publicUrl: config.PUBLIC_URL, bank }),
      },
      { leases, holder },
    ),
    noticesLoop(
      'card-notices',
      {
        store: stores.cardNotices,
        mailer,
        report,
        clock,
        compose: (notice) => composeCardEmail(notice, catalogue, config.PUBLIC_URL),
      },
      { leases, holder },
    ),
  ]
}

function pushLoops({ config, stores, catalogue, clock, report, holder }: WorkerBase): Loop[] {
  if (!config.PUSH_KEY) return []
  const push = {
    store: stores.pushes,
    sender: new WebPushSender({
      keys: pushKeys(config.PUSH_KEY),
      contact: addressOf(config.MAIL_FROM),
      rules: outsideRules(config),
    }),
    paused: new PausedHosts(clock),
    compose: (message: DuePush) => composePush(message, catalogue, config.PUBLIC_URL),
    report,
  }
  return [pushesLoop(push, stores.leases, holder)]
}

function webhookLoops({ config, stores, clock, report, holder }: WorkerBase): Loop[] {
  if (!config.PARTNER_SECRET) return []
  const webhooks = {
    store: stores.webhooks,
    sender: new HttpWebhookSender(outsideRules(config)),
    secrets: createSecretBox(config.PARTNER_SECRET),
    report,
    clock,
  }
  return [webhooksLoop(webhooks, stores.leases, holder)]
}

function outsideRules(config: WorkerConfig): { allowLoopback: boolean } {
  return { allowLoopback: config.WEBHOOK_ALLOW_LOOPBACK === 'true' }
}

/** Extracts the email address from a sender such as "Name <address>". */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
