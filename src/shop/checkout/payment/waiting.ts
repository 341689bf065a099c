import { tryAgainInMinutes, tryAgainInSeconds } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'

/** 'Please try again in 30 seconds.', from a Refusal's `retryAfter`; 'in a minute' without it. */
export const tryAgainSentence = (seconds = 60): string =>
  seconds < 60
    ? say(tryAgainInSeconds, { count: seconds })
    : say(tryAgainInMinutes, { count: Math.ceil(seconds / 60) })
