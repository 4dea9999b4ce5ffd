import type { BotButton, BotMessage, BotReply, InlineCard } from '@cambio/core/messenger/bot/bot-message'
import type { InlineKeyboardButton, InlineKeyboardMarkup, InlineQueryResultArticle } from 'grammy/types'

/**
 * How long the messenger may cache a user's inline results, in seconds. It is short because rates change every second.
 */
const CARD_SECONDS = 10
/** Maximum length in characters of the reply to a button press (Bot API, answerCallbackQuery). */
const MAX_PRESS_TEXT = 200

export interface ButtonRules {
  /**
   * Whether to include buttons that open pages of the mini-app. The messenger rejects them if the pages do not use TLS.
   */
  opensPages: boolean
}

/**
 * Returns the parameters of `sendMessage` except the chat and the text. Omits `parse_mode`, so that the messenger does
 * not interpret the text as markup.
 */
export function messageOptions({ buttons }: Pick<BotMessage, 'buttons'>, { opensPages }: ButtonRules) {
  const shown = buttons
    .map((row) => row.filter((button) => opensPages || !('opens' in button)))
    .filter((row) => row.length > 0)
  return {
    link_preview_options: { is_disabled: true },
    ...(shown.length > 0 && { reply_markup: keyboardOf(shown) }),
  }
}

/** Returns the Bot API call that sends a reply. `method` is its name, and the other fields are its parameters. */
export function replyCall(reply: BotReply, rules: ButtonRules) {
  if (reply.kind === 'press')
    return {
      method: 'answerCallbackQuery' as const,
      callback_query_id: reply.pressId,
      text: reply.text.slice(0, MAX_PRESS_TEXT),
    }
  if (reply.kind === 'inline')
    return {
      method: 'answerInlineQuery' as const,
      inline_query_id: reply.queryId,
      results: reply.cards.map(inlineResult),
      // Without a card, the messenger must query again: a rate may be missing only for a moment.
      cache_time: reply.cards.length === 0 ? 0 : CARD_SECONDS,
      is_personal: true,
    }
  const { messengerUserId, text } = reply.message
  return {
    method: 'sendMessage' as const,
    chat_id: messengerUserId,
    text,
    ...messageOptions(reply.message, rules),
  }
}

/**
 * Returns a card as an inline query result. A message from an inline query may contain links, but no button for a
 * mini-app.
 */
function inlineResult({ id, title, description, text, link }: InlineCard): InlineQueryResultArticle {
  return {
    type: 'article',
    id,
    title,
    description,
    input_message_content: { message_text: text, link_preview_options: { is_disabled: true } },
    reply_markup: { inline_keyboard: [[link]] },
  }
}

function keyboardOf(rows: BotMessage['buttons']): InlineKeyboardMarkup {
  return { inline_keyboard: rows.map((row) => row.map(buttonOf)) }
}

function buttonOf(button: BotButton): InlineKeyboardButton {
  const { text } = button
  return 'opens' in button ? { text, web_app: { url: button.opens } } : { text, callback_data: button.action }
}
