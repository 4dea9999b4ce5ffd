/**
 * Test files that `npm test` omits and `npm run test:deep` runs. They test further variations of what other files test:
 * widths, themes, the second language, and flows, chains or faults that also have a test in another file. The fault
 * matrix must not name them, because `npm test` requires a result of every test there.
 */
export const DEEP_ONLY = [
  'monero-faults.int',
  'restore-history.int',
  'polygon-reorg.int',
  'malleated-payout.int',
  'status-outage.int',
  'email-faults.int',
  'sandbox.int',
  'profile-in-the-other-language.e2e',
  'tight.e2e',
  'theme.e2e',
  'tracking.e2e',
  'lost-parts.e2e',
  'crawl.e2e',
  'troubles-in-browser.e2e',
  'messenger-account.e2e',
  'messenger-merge.e2e',
  'messenger-earnings.e2e',
  'exits-in-browser.e2e',
  'first-sight.e2e',
  'every-look.e2e',
  'choices-in-browser.e2e',
  'outcomes-in-browser.e2e',
  'filled-in-browser.e2e',
  'messenger-exits.e2e',
]
