import type { BotButton, BotMessage, InlineCard } from '@cambio/core/messenger/bot/bot-message'
import type { InlineKeyboardButton, InlineKeyboardMarkup, InlineQueryResultArticle } from 'grammy/types'

/**
 * Returns the parameters of `sendMessage` besides chat and text. It sets no `parse_mode`, so the messenger interprets
 * no markup in the text.
 */
export function messageOptions({ buttons }: Pick<BotMessage, 'buttons'>) {
  return {
    link_preview_options: { is_disabled: true },
    ...(buttons.length > 0 && { reply_markup: keyboardOf(buttons) }),
  }
}

/**
 * Returns a card as a result of an inline query. A message from an inline query may have links, but no button that
 * opens a mini-app.
 */
export function inlineResult({ id, title, description, text, link }: InlineCard): InlineQueryResultArticle {
  return {
    ...{ type: 'article', id, title, description },
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
