import { useSettings } from './settings.ts'

/** What is promised to whoever sent a request: a call, and by when, where the company says so. */
export function useCallBack(): (purpose: string, mobile?: string) => string {
  const { callBack } = useSettings().facts.help
  return (purpose, mobile) => callBackSentence(callBack, purpose, mobile)
}

/** 'We call you on 9876543210 within two hours, between 8 AM and 8 PM, to agree on the hour.' */
export function callBackSentence(callBack: string | null, purpose: string, mobile?: string): string {
  const promise = ['We call you', mobile && `on ${mobile}`, callBack].filter(Boolean).join(' ')
  return `${promise}${callBack ? ',' : ''} ${purpose}.`
}
