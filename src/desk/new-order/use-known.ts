import { useLayoutEffect } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useResponse } from '#desk/orders/use-response.ts'
import { isIndianMobile } from '#rules/phones.ts'
import { type Draft, fillFromCustomer } from './draft.ts'

/** The customer of a complete phone number. Filled in without moving the focus. */
export function useKnown(
  phone: string,
  setDraft: (change: (before: Draft) => Draft) => void,
  requestName: string,
) {
  const isWhole = isIndianMobile(phone)
  const { value, ...lookUp } = useResponse(deskApi.findCustomer, isWhole ? { body: { phone } } : undefined)
  const customer = value?.customer
  useLayoutEffect(() => {
    // Also before the answer and without one, so that no data of another account stays.
    setDraft(before => fillFromCustomer(before, customer ?? null, requestName))
  }, [customer, setDraft, requestName])
  return { value: customer, lookUp }
}
