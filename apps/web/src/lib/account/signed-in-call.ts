/** Makes a call that needs a session, and refreshes the access token if it has expired. */
export type SignedInCall = <Answer>(call: () => Promise<Answer>) => Promise<Answer>
