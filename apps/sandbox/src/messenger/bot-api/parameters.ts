import * as z from 'zod'

/** This machine's host names. Only URLs with these host names may use HTTP, because a sandbox has no certificate. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/

/** Returns whether a URL uses HTTPS, as the Bot API requires, or points to this machine. */
function isSecure(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
}

const WebApp = z.object({
  url: z.string().refine(isSecure, {
    error: ({ input }) =>
      `inline keyboard button Web App URL '${String(input)}' is invalid: Only HTTPS links are allowed`,
  }),
})
const Button = z
  .object({
    text: z.string().min(1, "can't parse inline keyboard button: Text must be non-empty"),
    callback_data: z
      .string()
      .refine((data) => Buffer.byteLength(data) <= 64, 'BUTTON_DATA_INVALID')
      .optional(),
    web_app: WebApp.optional(),
    url: z.string().optional(),
  })
  .refine(
    ({ callback_data: data, web_app: app, url }) =>
      [data || undefined, app, url].filter((one) => one !== undefined).length === 1,
    "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
  )
const ReplyMarkup = z.object({ inline_keyboard: z.array(z.array(Button)) })
export type ReplyMarkup = z.output<typeof ReplyMarkup>

const ChatId = z.coerce.number('chat_id is empty').int('chat not found')
/**
 * Menu button of a chat. The checks and the error messages are the same as in the Bot API's server
 * (`get_bot_menu_button`) and its library tdlib (`set_menu_button`).
 */
const MenuButton = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('default') }),
    z.object({ type: z.literal('commands') }),
    z.object({
      type: z.literal('web_app'),
      text: z.string('menu button text must be non-empty').min(1, 'menu button text must be non-empty'),
      web_app: z.object({
        url: z.string().refine(isSecure, {
          error: ({ input }) => `menu button Web App URL '${String(input)}' is invalid: Only HTTPS links are allowed`,
        }),
      }),
    }),
  ],
  "can't parse menu button: MenuButton has unsupported type",
)
export type MenuButton = z.output<typeof MenuButton>
const Text = z.string('message text is empty').min(1, 'message text is empty').max(4_096, 'message is too long')
/** Result card for an inline query. Its buttons must not open a mini-app. */
const InlineResult = z.object({
  type: z.literal('article'),
  id: z.string().min(1, 'RESULT_ID_EMPTY').max(64, 'RESULT_ID_INVALID'),
  title: z.string().min(1, 'ARTICLE_TITLE_EMPTY'),
  description: z.string().default(''),
  input_message_content: z.object({ message_text: Text }),
  reply_markup: z
    .object({ inline_keyboard: z.array(z.array(Button.refine(({ web_app: app }) => !app, 'BUTTON_TYPE_INVALID'))) })
    .optional(),
})
export type InlineResult = z.output<typeof InlineResult>
const Command = z.object({
  command: z.string().regex(/^[a-z0-9_]{1,32}$/, 'BOT_COMMAND_INVALID'),
  description: z.string().min(1, 'command description is empty').max(256, 'BOT_COMMAND_DESCRIPTION_INVALID'),
})

/**
 * Parameter schemas of the methods. Each message is the text after "Bad Request: " in the error. The Bot API documents
 * the limits but not these messages, which are taken from public clients.
 */
export const PARAMETERS = {
  sendMessage: z.object({ chat_id: ChatId, text: Text, reply_markup: ReplyMarkup.optional() }),
  editMessageText: z.object({
    chat_id: ChatId,
    message_id: z.coerce.number('message identifier is not specified').int(),
    text: Text,
    reply_markup: ReplyMarkup.optional(),
  }),
  answerCallbackQuery: z.object({
    callback_query_id: z.string('query is too old and response timeout expired or query ID is invalid'),
    text: z.string().max(200, 'MESSAGE_TOO_LONG').default(''),
  }),
  answerInlineQuery: z.object({
    inline_query_id: z.string('query is too old and response timeout expired or query ID is invalid'),
    results: z.array(InlineResult).max(50, 'RESULTS_TOO_MUCH'),
    cache_time: z.number().int().min(0).default(300),
  }),
  setWebhook: z.object({
    url: z.string().refine((url) => url === '' || isSecure(url), {
      error: 'bad webhook: An HTTPS URL must be provided for webhook',
    }),
    secret_token: z
      .string()
      .regex(/^[\w-]{1,256}$/, 'secret token contains unallowed characters')
      .optional(),
    allowed_updates: z.array(z.string()).default([]),
  }),
  setMyCommands: z.object({
    commands: z.array(Command).max(100, 'BOT_COMMANDS_TOO_MUCH'),
    language_code: z.string().default(''),
  }),
  setChatMenuButton: z.object({
    menu_button: MenuButton.default({ type: 'default' }),
    chat_id: z.coerce.number('invalid chat_id specified').int().positive('invalid chat_id specified').optional(),
  }),
  deleteWebhook: z.object({ drop_pending_updates: z.boolean().default(false) }),
  getUpdates: z.object({
    offset: z.coerce.number().int().nullable().default(null),
    limit: z.coerce.number().int().default(100),
    timeout: z.coerce.number().int().min(0).default(0),
    allowed_updates: z.array(z.string()).nullable().default(null),
  }),
  getMe: z.object({}),
  getWebhookInfo: z.object({}),
}
