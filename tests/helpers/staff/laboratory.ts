import { centres } from '#db/schema.ts'
import { wholeShop } from '../whole-shop.ts'
import { newStaff, signInBy } from './staff.ts'
import { drawn, visitFor } from './tubes.ts'

/** A shop with three centres, and two people at reception: Joseph only at Andheri, Anita at every centre. */

const BOOKED = '2026-11-23T10:00:00+05:30'
/** When the tubes of `filled` were filled. */
export const DRAWN = new Date('2026-11-25T09:10:00+05:30')

const centre = (code: string, city: string, position: number) => ({
  code,
  name: `${code} laboratory`,
  city,
  address: '1 Road',
  hours: 'Mon to Sat',
  position,
  isSample: false,
  isOffered: true,
})

export async function laboratory() {
  const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, requestsPerAddress: 1e6 })
  whole.setClock(BOOKED)
  await whole.database.db
    .insert(centres)
    .values([centre('AND', 'Mumbai', 1), centre('DAD', 'Mumbai', 2), centre('KOL', 'Kolkata', 3)])
  const people = {
    joseph: await newStaff(whole, 'Joseph D’Souza', { role: 'reception', centre: 'AND' }),
    anita: await newStaff(whole, 'Anita Technician', 'technician'),
  }
  /** Their browsers: a session ends with the day. */
  const desk = { joseph: people.joseph.api, anita: people.anita.api }

  /** Nearly noon on the day of the visits, or another time; both people sign in. */
  async function atReception(time = '2026-11-25T11:45:00+05:30') {
    whole.setClock(time)
    desk.joseph = (await signInBy(whole, people.joseph.key)).api
    desk.anita = (await signInBy(whole, people.anita.key)).api
  }
  return {
    whole,
    desk,
    atReception,
    /** Two days before the visits. */
    atBooking: () => whole.setClock(BOOKED),
    scan: async (code: string, api = desk.joseph, at: string | null = 'AND') =>
      (await api.receiveTube({ body: { code, centre: at } })).scan,
    reject: async (code: string, reason: Reason, api = desk.joseph) =>
      (await api.rejectTube({ body: { code, reason } })).scan,
    stateOf: async ({ api, params }: Awaited<ReturnType<typeof visitFor>>) =>
      (await api.getVisit({ params })).visit.state,
    /** A visit whose tubes were filled at ten past nine; it is now nearly noon. */
    async filled(tests: string[], details = {}) {
      whole.setClock(BOOKED)
      const visit = await visitFor(whole, tests, { details })
      await atReception()
      return { visit, codes: await drawn(whole, visit, DRAWN) }
    },
  }
}

type Reason = Parameters<Awaited<ReturnType<typeof newStaff>>['api']['rejectTube']>[0]['body']['reason']
