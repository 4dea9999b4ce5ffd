/** One page of a list, newest first. */
export interface Page {
  limit: number
  /** ID of the last item on the previous page. */
  before?: string | undefined
}
