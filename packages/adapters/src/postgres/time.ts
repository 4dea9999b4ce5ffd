/** Returns SQL that converts a query parameter from epoch milliseconds to a timestamp. */
export const TIME = (parameter: number): string => `to_timestamp($${parameter}::numeric / 1000)`
