import { patientEndpoints } from '#contract/patients.ts'
import { mergePatients } from '#domain/accounts/merge.ts'
import { addPatient, changePatient, listPatients, removePatient } from '#domain/accounts/patients.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#server/http/http.ts'
import { peopleMerged, personRemoved, personSaved } from '#text/patients.ts'
import { say } from '#text/text.ts'

const success = true as const

/** The patients of the caller's account. */
export function patientRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(patientEndpoints.listPatients, async c =>
    c.json({ success, patients: await listPatients(shop, verified(c)) }, 200),
  )
  api.openapi(patientEndpoints.addPatient, async c => {
    const patient = await addPatient(shop, verified(c), c.req.valid('json'))
    return c.json({ success, message: say(personSaved), patient }, 201)
  })
  api.openapi(patientEndpoints.changePatient, async c => {
    const patient = await changePatient(shop, verified(c), c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success, message: say(personSaved), patient }, 200)
  })
  api.openapi(patientEndpoints.removePatient, async c => {
    await removePatient(shop, verified(c), c.req.valid('param').id)
    return c.json({ success, message: say(personRemoved) }, 200)
  })
  api.openapi(patientEndpoints.mergePatient, async c => {
    const patient = await mergePatients(shop, verified(c), {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    return c.json({ success, message: say(peopleMerged), patient }, 200)
  })
  return api
}
