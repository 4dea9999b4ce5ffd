const en = {
  banner: 'Sandbox: a simulated identity check. Do not enter real data.',
  title: 'Identity check',
  lead: 'Use made-up data and any picture. Nothing of it is stored.',
  again: 'Your form was not accepted: {reason} Please send it again.',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  document: 'Photo of the document',
  selfie: 'Photo of your face',
  send: 'Send the form',
  missing: 'Fill in every field, and choose a picture for each photo.',
  pending: 'The form is under review. You can close this page.',
  complete: 'Your identity is confirmed. You can return to the exchange.',
  failed: 'The check ended without a confirmation: {reason}',
  unknown: 'This link is not valid any more. Open the form from the exchange again.',
}

export type IdentityTexts = typeof en

const ru: IdentityTexts = {
  banner: 'Песочница: проверка личности ненастоящая. Не вводите настоящие данные.',
  title: 'Проверка личности',
  lead: 'Подойдут вымышленные данные и любые картинки. Мы ничего из этого не храним.',
  again: 'Анкету не приняли: {reason} Отправьте её ещё раз.',
  firstName: 'Имя',
  lastName: 'Фамилия',
  birthDate: 'Дата рождения',
  document: 'Фото документа',
  selfie: 'Фото лица',
  send: 'Отправить анкету',
  missing: 'Заполните все поля и выберите картинку для каждого фото.',
  pending: 'Анкету проверяют. Страницу можно закрыть.',
  complete: 'Личность подтверждена. Можно возвращаться к обмену.',
  failed: 'Подтвердить личность не удалось: {reason}',
  unknown: 'Ссылка больше не действует. Откройте анкету ещё раз на сайте обмена.',
}

export const IDENTITY_TEXTS: Record<'en' | 'ru', IdentityTexts> = { en, ru }
