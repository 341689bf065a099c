import { say } from '#text/text.ts'
import { tryAgainInMinutes, tryAgainInSeconds } from '#text/ui.ts'

/** When to try again, from a refusal's seconds: 'Please try again in 30 seconds.' Without seconds: 'in a minute'. */
export const tryAgainSentence = (seconds = 60): string =>
  seconds < 60
    ? say(tryAgainInSeconds, { count: seconds })
    : say(tryAgainInMinutes, { count: Math.ceil(seconds / 60) })
