/** A failure of the set-up whose message is all that its reader needs. */
export class SetupError extends Error {}
