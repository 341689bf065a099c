/** An error of the set-up whose message is enough for the reader, without a stack. */
export class SetupError extends Error {}
