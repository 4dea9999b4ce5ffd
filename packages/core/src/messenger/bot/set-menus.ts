import type { Report } from '../../shared/report.ts'
import type { MenuSetter } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import { deliverMessages } from './deliver-messages.ts'
import type { MenuButtons, MenuOutbox } from './menu-outbox.ts'

export interface SetMenusDeps {
  menus: MenuOutbox
  bot: Pick<BotStore, 'blocked'>
  setter: MenuSetter
  buttons: MenuButtons
  report: Report
}

/** Sets the due menu buttons with `deliverMessages`. */
export function setMenus(
  { menus, bot, setter, buttons, report }: SetMenusDeps,
  mayGoOn: () => boolean,
): Promise<number> {
  return deliverMessages(
    {
      outbox: {
        due: (limit) => menus.due(limit),
        sent: (menu) => menus.sent(menu, buttons[menu.locale]),
        failed: (menu, retryMs) => menus.failed(menu, retryMs),
        limited: (menu, retryMs) => menus.limited(menu, retryMs),
      },
      blocked: (user) => bot.blocked(user),
      send: ({ messengerUserId, locale }) => setter.setMenu(messengerUserId, buttons[locale]),
      factsOf: ({ locale }) => ({ menu: locale }),
      report,
    },
    mayGoOn,
  )
}
