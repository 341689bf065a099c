import { deskDoctorEndpoints } from '#contract/desk/doctors.ts'
import { deskFactEndpoints } from '#contract/desk/facts.ts'
import { changeFact, factsAtDesk } from '#domain/catalogue/facts.ts'
import { recordChangesAtDesk } from '#domain/desk/record-changes-at-desk.ts'
import { saveDoctorPhoto } from '#domain/requests/doctor-photos.ts'
import { doctorsAtDesk, saveDoctor } from '#domain/requests/edit-doctors.ts'
import type { Shop } from '#domain/shop.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Doctors and what pages say about the company, changed at the desk, and what was done to a record of the catalogue. */
export function deskDoctorRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(deskDoctorEndpoints.listDeskDoctors, async c => {
    const doctors = (await doctorsAtDesk(shop, staffIn(c))).map(doctor => ({
      ...doctor,
      fee: doctor.fee === null ? null : toRupees(doctor.fee),
      changedAt: doctor.changedAt?.toISOString() ?? null,
    }))
    return c.json({ success: true as const, doctors }, 200)
  })
  api.openapi(deskDoctorEndpoints.saveDoctor, async c => {
    await saveDoctor(shop, staffIn(c), { id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskDoctorEndpoints.saveDoctorPhoto, async c => {
    await saveDoctorPhoto(shop, staffIn(c), { id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskFactEndpoints.listDeskFacts, async c => {
    const { facts, changes } = await factsAtDesk(shop, staffIn(c))
    const shown = changes.map(change => ({ ...change, at: change.at.toISOString() }))
    return c.json({ success: true as const, facts, changes: shown }, 200)
  })
  api.openapi(deskFactEndpoints.changeFact, async c => {
    await changeFact(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskDoctorEndpoints.listRecordChanges, async c => {
    const { kind, id } = c.req.valid('param')
    const changes = (await recordChangesAtDesk(shop, staffIn(c), `${kind}:${id}`)).map(
      ({ at, ...change }) => ({
        ...change,
        at: at.toISOString(),
      }),
    )
    return c.json({ success: true as const, changes }, 200)
  })
  return api
}
