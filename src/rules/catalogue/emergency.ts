/**
 * The sentence that sends patients to an emergency room, from a test whose patients should not wait for a collector; ''
 * if no text has one.
 */
export const findEmergencyAdvice = (texts: readonly string[]): string =>
  texts.flatMap(text => text.split(/(?<=[.!?])\s+/)).find(sentence => /\bemergency room\b/i.test(sentence)) ??
  ''
