/** Action of a button that answers a message: the answer and the secret of the message. */
const ANSWER_ACTION = /^(yes|no):([\w-]{24})$/

/** Returns the action of a button that answers a message, at most 64 bytes. */
export function answerAction(answer: 'yes' | 'no', secret: string): string {
  return `${answer}:${secret}`
}

/** Returns the answer and the secret in the action of a button; null for another action. */
export function readAnswerAction(action: string): { answer: 'yes' | 'no'; secret: string } | null {
  const [, answer, secret] = ANSWER_ACTION.exec(action) ?? []
  return answer === undefined || secret === undefined ? null : { answer: answer === 'yes' ? 'yes' : 'no', secret }
}
