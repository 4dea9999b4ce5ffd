import { keptTexts } from '../texts/kept-texts.ts'

/**
 * The user's choice in the calculator and the input of the order form, stored in this tab until an order is created from
 * them.
 */
export const exchangeTexts = keptTexts('exchange')
