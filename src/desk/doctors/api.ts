import { staffHandlers } from '#desk/frame/handlers.ts'
import { saveDoctorPhoto } from '#domain/requests/doctor-photos.ts'
import { doctorsAtDesk, saveDoctor } from '#domain/requests/edit-doctors.ts'
import { doctorEndpoints } from './contract.ts'

export const doctorsApi = staffHandlers(doctorEndpoints, {
  listDeskDoctors: async ({ shop, staff }) => ({ doctors: await doctorsAtDesk(shop, staff) }),
  saveDoctor: ({ shop, staff, params, body }) => saveDoctor(shop, staff, { id: params.id, ...body }),
  saveDoctorPhoto: ({ shop, staff, params, body }) =>
    saveDoctorPhoto(shop, staff, { id: params.id, ...body }),
})
