import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { orderBody } from '../orders.ts'
import { uploadReport } from '../staff/attach-report.ts'
import { confirmed } from '../staff/staff.ts'
import { nextPhone } from '../test-shop.ts'
import { aPdf } from '../uploads.ts'
import type { Tubes } from './at-the-door.ts'
import { readOrder } from './by-phone.ts'
import type { Laboratory, Visit } from './laboratory.ts'

/** What happens at the counter, at the tubes and with the reports. */

type Payment = Exclude<Parameters<Laboratory['asha']['api']['bookWalkIn']>[0]['body']['payment'], 'door'>

/** Books a person at the counter, takes the sample, and receives the tubes there. */
export async function walkIn(
  lab: Laboratory,
  { by, centreCode, payment }: { by: Laboratory['asha']; centreCode: string; payment: Payment },
): Promise<Visit> {
  const body = {
    phone: nextPhone(),
    name: 'Kamala Devi',
    centreCode,
    payment,
    order: orderBody(lab.whole, { details: { patientName: 'Kamala Devi' } }),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const { orderId: id } = await by.api.bookWalkIn({ body }, { headers })
  const visit: Visit = { id, params: { id }, collector: null, api: null, code: null }
  await collectAtCentre(visit, { by, centreCode, cash: 0 })
  return visit
}

/** Prints the labels, takes the sample with the cash that is due, and receives the tubes at the centre. */
export async function collectAtCentre(
  { id, params }: Visit,
  { by, centreCode, cash }: { by: Laboratory['asha']; centreCode: string; cash: number },
): Promise<void> {
  const codes = await printLabels(by, id)
  await by.api.collectCentreVisit({ params, body: { eventId: randomUUID(), cash } })
  for (const code of codes) await receive(by, code, centreCode)
}

async function printLabels({ api }: Pick<Laboratory['asha'], 'api'>, orderId: string): Promise<string[]> {
  await api.printLabels({ body: { orderId, format: 'zpl' } })
  const { tubes } = await api.listOrderTubes({ params: { id: orderId } })
  return tubes.flatMap(({ code }) => code ?? [])
}

async function receive({ api }: Pick<Laboratory['asha'], 'api'>, code: string, centre: string | null) {
  const { scan } = await api.receiveTube({ body: { code, centre } })
  expect(scan.kind).toBe('accepted')
}

/** The collector's phone is dead: they call the desk, and their tubes have printed labels. */
export async function recordForDeadPhone(
  lab: Laboratory,
  visit: Visit,
  { tubes, cash }: { tubes: Tubes; cash: number },
): Promise<void> {
  tubes.set(visit.id, await printLabels(lab.meera, visit.id))
  const collectorId = visit.collector?.id ?? ''
  const body = { eventId: randomUUID(), collectorId, at: lab.at('09:20').toISOString(), cash }
  await lab.meera.api.recordForCollector({ params: visit.params, body })
}

export async function receiveTubes(lab: Laboratory, visits: readonly Visit[], tubes: Tubes): Promise<void> {
  for (const { id } of visits) for (const code of tubes.get(id) ?? []) await receive(lab.neha, code, null)
}

export async function rejectTubes(lab: Laboratory, visits: readonly Visit[], tubes: Tubes): Promise<void> {
  for (const { id } of visits)
    for (const code of tubes.get(id) ?? [])
      await lab.neha.api.rejectTube({ body: { code, reason: 'clotted' } })
}

export async function loseTubes(lab: Laboratory, visits: readonly Visit[], tubes: Tubes): Promise<void> {
  for (const { id } of visits)
    for (const code of tubes.get(id) ?? []) await lab.neha.api.loseTube({ body: { code } })
}

/** Books the free visit for a new sample tomorrow. */
export async function bookRecollection(lab: Laboratory, { params }: Visit): Promise<Visit> {
  const body = { date: lab.dateOf(1), timeSlot: '10:00 AM - 11:00 AM' }
  const { order } = await lab.meera.api.bookRecollectionAtDesk({ params, body })
  const id = order.recollections.findLast(({ orderId }) => orderId !== null)?.orderId ?? ''
  await lab.assign(id, lab.imran)
  return { id, params: { id }, collector: lab.imran, api: null, code: null }
}

let files = 0
const attach = (lab: Laboratory, orderId: string, patient: number) => {
  files += 1
  const report = { orderId, patient, isPart: false, replaces: null, reason: '' }
  return uploadReport(lab.kavita, report, aPdf({ more: `% ${files}` }))
}

/** A report for each person who waits for one, of a visit and of what was added to it. */
export async function attachReports(lab: Laboratory): Promise<number> {
  const { orders, total } = await lab.kavita.api.listReportsDue()
  for (const { orderId, patients } of orders)
    for (const { position, tests, reports } of patients)
      if (tests.length > 0 && reports.length === 0) await attach(lab, orderId, position)
  return total - orders.length
}

/** The report of another person was attached: it is withdrawn, and the right one is attached. */
export async function attachWrongAndRight(lab: Laboratory, { id, params }: Visit): Promise<void> {
  await attach(lab, id, 0)
  const body = { reason: 'It is the report of another Asha Rao.' }
  await confirmed(lab.kavita.key, stepUp =>
    lab.kavita.api.withdrawReport({ params: { ...params, number: '1' }, body: { ...body, stepUp } }),
  )
  await attach(lab, id, 0)
  expect(await readOrder(lab, { params })).toMatchObject({ status: 'report' })
}
