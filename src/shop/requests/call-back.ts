import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Returns `callBackSentence` with the company's promise of when it calls back, if it has stated one. */
export function useCallBack(): (purpose: string, mobile?: string) => string {
  const { callBack } = useSettings().facts.help
  return (purpose, mobile) => callBackSentence(callBack, purpose, mobile)
}

/** 'We call you on 9876543210 within two hours, between 8 AM and 8 PM, to agree on the hour.' */
export function callBackSentence(callBack: string | null, purpose: string, mobile?: string): string {
  if (callBack) {
    return mobile
      ? say(words.callOnWithin, { mobile, promise: callBack, purpose })
      : say(words.callWithin, { promise: callBack, purpose })
  }
  return mobile ? say(words.callOn, { mobile, purpose }) : say(words.call, { purpose })
}
