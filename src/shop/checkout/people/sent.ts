import { isConsentNeeded } from '#rules/consent.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CheckoutDraft } from '#shop/checkout/checkout.ts'
import type { Client } from '#shop/endpoints.ts'
import { ageOfPerson, consentOfPerson, forWhom, hasRelation, needsGuardian } from './people.ts'

/** Several people of a visit as a booking sends them. */

type OrderBody = Parameters<Client['createOrder']>[0]['body']

/** The lines of a booking: where there are several people, one for each whom an item is for. */
export function orderLines(draft: CheckoutDraft, items: readonly CartItem[]): OrderBody['items'] {
  return items.flatMap(item => {
    const { id, name, quantity, price } = item
    const line = { id: id || undefined, name, quantity, price }
    if (draft.people.length === 0) return [line]
    return forWhom(draft, item).map(patient => ({ ...line, quantity: 1, patient }))
  })
}

/** The further people as they are sent; nothing where there are none. */
export function furtherPatients(draft: CheckoutDraft): Pick<OrderBody, 'patients'> {
  if (draft.people.length === 0) return {}
  return {
    patients: draft.people.map(person => {
      const age = ageOfPerson(person)
      return {
        ...(person.savedId ? { patientId: person.savedId } : {}),
        name: person.name,
        age: age?.years ?? 0,
        ...(age && age.months !== null ? { ageMonths: age.months } : {}),
        gender: GENDERS.labelOf(GENDERS.isCode(person.gender) ? person.gender : 'other'),
        ...(hasRelation(person) ? { relation: person.relation as 'self' } : {}),
        ...(isConsentNeeded(consentOfPerson(person, false)) || person.consent
          ? { consent: person.consent }
          : {}),
        ...(needsGuardian(person) ? { guardianName: person.guardianName } : {}),
      }
    }),
  }
}
