import { hideReview, showReview, anonymiseReview } from '@cambio/core/ops/users/decide-review'
import { BEST_RATING } from '@cambio/kernel/review-terms'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { plainText, rowId } from '../terminal/operands.ts'
import { moment } from '../terminal/words.ts'

const MAX_LISTED = 50

export const reviewListCommand: Command = {
  name: 'review list',
  operands: '',
  summary: 'list reviews that wait for an operator',
  help: `Longest waiting first, at most ${MAX_LISTED}.`,
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const { items } = await ops.work.stores.reviews.waiting(MAX_LISTED)
    if (options.json) io.out(`${JSON.stringify(items)}\n`)
    else if (items.length === 0) io.out('No review waits.\n')
    else
      for (const { reviewId, orderId, rating, text, name, createdAt } of items)
        io.out(
          `${reviewId}  ${rating} of ${BEST_RATING}, order ${orderId}, ${moment(createdAt)}, by ${name === '' ? 'no name' : `"${name}"`}\n` +
            `  ${text === '' ? 'no words' : text}\n`,
        )
    return 0
  },
}

export const reviewShowCommand: Command = {
  name: 'review show',
  operands: '<id>',
  summary: 'publish a review',
  help: 'The review then counts for the rating. A hidden review can be published too.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => showReview(stores, idOf(call.operands[0]), call.ops.clock.now())),
}

export const reviewHideCommand: Command = {
  name: 'review hide',
  operands: '<id>',
  summary: 'hide a review; --reason is stored with it',
  help: 'For insults, advertising and personal data, never because of the rating. A published review can be hidden too.',
  changes: true,
  options: [],
  run(call) {
    const reason = plainText(call.options.reason, '--reason')
    const now = call.ops.clock.now()
    return change(call, (stores) => hideReview(stores, idOf(call.operands[0]), { reason, now }))
  },
}

export const reviewUnnameCommand: Command = {
  name: 'review unname',
  operands: '<id>',
  summary: "remove the author's name from a review at the author's request",
  help: 'Rating and text stay. This cannot be undone.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => anonymiseReview(stores, idOf(call.operands[0]))),
}

function idOf(text: string | undefined): string {
  return rowId(text, 'review')
}
