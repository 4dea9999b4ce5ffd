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
  summary: 'reviews that wait for a person to read them',
  help: `Longest waiting first, ${MAX_LISTED} at most.`,
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
  summary: 'let everybody read a review',
  help: 'It counts for the rating from then on. Also one that was hidden.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => showReview(stores, idOf(call.operands[0]), call.ops.clock.now())),
}

export const reviewHideCommand: Command = {
  name: 'review hide',
  operands: '<id>',
  summary: 'let nobody read a review; --reason is kept with it',
  help: 'For what insults, advertises, or names a person: never for its stars. Also one that is shown.',
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
  summary: 'take the name off a review, when who gave it asks',
  help: 'Its stars and words stay. The name cannot be had back.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => anonymiseReview(stores, idOf(call.operands[0]))),
}

function idOf(text: string | undefined): string {
  return rowId(text, 'review')
}
