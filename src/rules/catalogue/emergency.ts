/**
 * The sentence of a test's texts that sends patients to an emergency room, where the test is no reason to wait for a
 * collector; '' if none does.
 */
export const findEmergencyAdvice = (texts: readonly string[]): string =>
  texts.flatMap(text => text.split(/(?<=[.!?])\s+/)).find(one => /\bemergency room\b/i.test(one)) ?? ''
