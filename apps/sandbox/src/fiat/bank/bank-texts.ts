import type { WalletLanguage } from '../../wallet-page/texts.ts'

const en = {
  banner: 'Sandbox: a simulated bank. No real money.',
  title: 'Test bank',
  account: 'Account of the exchange: {holder}, {iban}. Balance: {balance}.',
  transferTitle: 'Send a bank transfer to the exchange',
  transferLead:
    'It arrives at once. The sandbox imports the bank statement within seconds, and the order continues. An account with a verified name must pay under that name.',
  name: 'Name',
  iban: 'IBAN',
  amount: 'Amount in EUR',
  reference: 'Reference',
  send: 'Send',
  orderTitle: 'Carry out an order of the exchange',
  orderLead:
    'Enter what “npm run ops -- bank-transfer list” shows. End-to-end id: the first 35 characters of the order.',
  endToEndId: 'End-to-end id',
  order: 'Carry out',
  statement: 'Statement',
  empty: 'No entries yet.',
  file: 'Statement of today (camt.053)',
  giveBack: 'Return to the exchange',
}

export type BankTexts = typeof en

const ru: BankTexts = {
  banner: 'Песочница: банк ненастоящий, денег здесь нет.',
  title: 'Тестовый банк',
  account: 'Счёт сервиса: {holder}, {iban}. Остаток: {balance}.',
  transferTitle: 'Перевести деньги сервису',
  transferLead:
    'Перевод приходит сразу. Песочница за несколько секунд загрузит выписку, и заявка пойдёт дальше. Если имя в кабинете подтверждено, платите от этого имени.',
  name: 'Имя',
  iban: 'IBAN',
  amount: 'Сумма в EUR',
  reference: 'Назначение платежа',
  send: 'Перевести',
  orderTitle: 'Исполнить поручение сервиса',
  orderLead:
    'Введите то, что показывает «npm run ops -- bank-transfer list». End-to-end id — первые 35 знаков поручения.',
  endToEndId: 'End-to-end id',
  order: 'Исполнить',
  statement: 'Выписка',
  empty: 'Операций пока нет.',
  file: 'Выписка за сегодня (camt.053)',
  giveBack: 'Вернуть сервису',
}

export const BANK_TEXTS: Readonly<Record<WalletLanguage, BankTexts>> = { en, ru }
