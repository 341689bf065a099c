/** A set-up error whose message is all that its reader needs. */
export class SetupError extends Error {}
