import * as z from 'zod'

const Text = z.string().min(1).max(512)
const Labels = z.array(z.string().max(128)).max(100)

/** Response to `POST /resources/accessTokens/sdk`. Source: published example of "Generate access token". */
export const AccessToken = z.object({ token: Text, userId: Text })

/** Body of a webhook about an applicant. Source: published examples from "User verification webhooks". */
export const Webhook = z.object({
  type: Text,
  applicantId: Text,
  correlationId: Text,
  externalUserId: z.string().max(512).nullish(),
  reviewResult: z
    .object({
      reviewAnswer: z.enum(['GREEN', 'RED']),
      reviewRejectType: z.enum(['RETRY', 'FINAL']).nullish(),
      rejectLabels: Labels.nullish(),
      moderationComment: z.string().max(4_000).nullish(),
    })
    .nullish(),
})
export type Webhook = z.infer<typeof Webhook>
