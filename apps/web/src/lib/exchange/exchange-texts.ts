import { keptTexts } from '../texts/kept-texts.ts'

/**
 * Stores in this tab the user's choice in the calculator and the input of the order form, until an order is created
 * from them.
 */
export const exchangeTexts = keptTexts('exchange')
