export const WALLET_LANGUAGES = ['en', 'ru'] as const
export type WalletLanguage = (typeof WALLET_LANGUAGES)[number]

const en = {
  title: 'Test wallet',
  banner: 'Sandbox: test coins without value',
  back: 'Back to the exchange',
  otherLanguage: 'Русский',
  payTitle: 'Pay an order',
  payLead: 'Paste the link of an order page. The coins are sent on its chain at once.',
  payLink: 'Link of the order',
  payShow: 'Show the order',
  payButton: 'Pay {amount}',
  payTo: 'to {address}',
  payToMemo: 'to {address}, memo {memo}',
  payOrder: 'Order {id}',
  paySending: 'Sending…',
  paySent: 'Sent {amount}. The next block takes it in, within seconds.',
  payOpen: 'Return to the order',
  payNotLink: 'This is not a link to an order: it should look like …/order/123?destinationAddress=…',
  payNotFound: 'There is no such order, or the destination address in the link differs.',
  payNotWaiting: 'This order is not waiting for a payment any more.',
  coinsTitle: 'Your test addresses',
  coinsLead: 'Use them as the address to receive at. All coins of a chain share one address.',
  search: 'Search a coin, network or address',
  chains: 'Chains',
  found: 'Coins found: {count}',
  nothingFound: 'No coin matches. Search by name, network or address.',
  copy: 'Copy',
  copied: 'Copied',
  block: 'Height {height}',
  mine: 'Mine a block',
  mined: 'Block {height} is mined',
  sendTitle: 'Send test coins',
  sendLead: 'To any address of the chain, from a purse that never runs out.',
  sendCoin: 'Coin',
  sendAddress: 'Address',
  sendAmount: 'Amount',
  sendMemo: 'Memo (tag)',
  sendButton: 'Send',
  mailTitle: 'Emails',
  mailLead: 'Every email of the exchange, to any address. Nothing leaves this machine.',
  mailEmpty: 'No emails yet.',
  loading: 'Reading the chains…',
  failed: 'This did not work: {reason}',
  needsScript: 'This page needs JavaScript.',
}

export type WalletTexts = typeof en

const ru: WalletTexts = {
  title: 'Тестовый кошелёк',
  banner: 'Песочница: тестовые монеты без цены',
  back: 'Назад к обмену',
  otherLanguage: 'English',
  payTitle: 'Оплатить заявку',
  payLead: 'Вставьте ссылку на страницу заявки. Монеты сразу уйдут по её сети.',
  payLink: 'Ссылка на заявку',
  payShow: 'Показать заявку',
  payButton: 'Заплатить {amount}',
  payTo: 'на {address}',
  payToMemo: 'на {address}, с тегом {memo}',
  payOrder: 'Заявка {id}',
  paySending: 'Отправляем…',
  paySent: 'Отправили {amount}. Перевод попадёт в ближайший блок, это секунды.',
  payOpen: 'Вернуться к заявке',
  payNotLink: 'Это не ссылка на заявку: она выглядит как …/order/123?destinationAddress=…',
  payNotFound: 'Такой заявки нет, или адрес получения в ссылке другой.',
  payNotWaiting: 'Эта заявка больше не ждёт перевода.',
  coinsTitle: 'Ваши тестовые адреса',
  coinsLead: 'Указывайте их как адрес получения. У всех монет одной сети адрес общий.',
  search: 'Монета, сеть или адрес',
  chains: 'Сети',
  found: 'Найдено монет: {count}',
  nothingFound: 'Такой монеты нет. Ищите по названию, сети или адресу.',
  copy: 'Скопировать',
  copied: 'Скопировано',
  block: 'Высота {height}',
  mine: 'Добыть блок',
  mined: 'Блок {height} добыт',
  sendTitle: 'Отправить тестовые монеты',
  sendLead: 'На любой адрес сети, из кошелька, который не пустеет.',
  sendCoin: 'Монета',
  sendAddress: 'Адрес',
  sendAmount: 'Сумма',
  sendMemo: 'Тег (memo)',
  sendButton: 'Отправить',
  mailTitle: 'Письма',
  mailLead: 'Все письма сервиса на любые адреса. Дальше этого компьютера они не уходят.',
  mailEmpty: 'Писем пока нет.',
  loading: 'Читаем сети…',
  failed: 'Не получилось: {reason}',
  needsScript: 'Этой странице нужен JavaScript.',
}

export const WALLET_TEXTS: Record<WalletLanguage, WalletTexts> = { en, ru }

/**
 * Returns the language requested by the link. Falls back to the browser's first supported language, and then to
 * English.
 */
export function chooseLanguage(requested: string | undefined, acceptLanguage: string | undefined): WalletLanguage {
  const wanted = [requested ?? '', ...(acceptLanguage ?? '').slice(0, 200).split(',')]
  const codes = wanted.map((one) => one.trim().slice(0, 2).toLowerCase())
  return codes.flatMap((code) => WALLET_LANGUAGES.filter((language) => language === code))[0] ?? 'en'
}
