import { mergePatients } from '#domain/accounts/merge-patients.ts'
import { addPatient, listPatients, removePatient, updatePatient } from '#domain/accounts/patients.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { patientEndpoints } from './contract.ts'
import { peopleMerged, personRemoved, personSaved } from './words.ts'

export const patientApi = shopHandlers(patientEndpoints, {
  listPatients: async ({ shop, viewer }) => ({ patients: await listPatients(shop, viewer) }),
  addPatient: async ({ shop, viewer, body }) => {
    const patient = await addPatient(shop, viewer, body)
    return { message: say(personSaved), patient }
  },
  changePatient: async ({ shop, viewer, params, body }) => {
    const patient = await updatePatient(shop, viewer, params.id, body)
    return { message: say(personSaved), patient }
  },
  removePatient: async ({ shop, viewer, params }) => {
    await removePatient(shop, viewer, params.id)
    return { message: say(personRemoved) }
  },
  mergePatient: async ({ shop, viewer, params, body }) => {
    const patient = await mergePatients(shop, viewer, { id: params.id, into: body.into })
    return { message: say(peopleMerged), patient }
  },
})
