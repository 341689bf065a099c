import { useSubmit } from './use-submit.ts'

/** The older form of `useSubmit`. */
export function useTry<A extends unknown[]>(action: (...values: A) => Promise<void>) {
  const { isBusy, submit, error, fields } = useSubmit(action)
  return { isBusy, press: submit, why: error, fields }
}
