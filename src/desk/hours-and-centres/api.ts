import { staffHandlers } from '#desk/frame/handlers.ts'
import { listAreasForDesk, removeArea, saveArea } from '#domain/addresses/areas.ts'
import { requireCity } from '#domain/addresses/cities.ts'
import {
  addCity,
  changeCity,
  listCitiesForDesk,
  setCityOpen,
  setCityTimes,
} from '#domain/addresses/edit-cities.ts'
import { findSortingDistrict } from '#domain/addresses/sorting-districts.ts'
import { addCentre, changeCentre } from '#domain/catalogue/edit-centres.ts'
import { closeSlotsOfDay, countVisitsOfDay, setCapacity } from '#domain/orders/slots/capacity.ts'
import { centresAtDesk, setCentreHours, visitsWhenClosed } from '#domain/orders/slots/centre-hours.ts'
import { copyWeek, listCollectorHours, setDay, setWeek } from '#domain/orders/slots/collector-hours.ts'
import { readCapacities } from '#domain/orders/slots/slots.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { bookableDays, hasBegun } from '#rules/visits/slots.ts'
import { hoursAndCentresEndpoints } from './contract.ts'

export const hoursAndCentresApi = staffHandlers(hoursAndCentresEndpoints, {
  getHoursAndCentres: async ({ shop, catalogue, staff, query }) => {
    const city = requireCity(catalogue.current().cities, query.city)
    const collectors = await listCollectorHours(shop, staff, city.name)
    const now = shop.now()
    const dates = [indianDate(now), ...bookableDays(now, city)]
    const slots = Map.groupBy(await readCapacities(shop, city, dates), ({ date }) => date)
    const slotsOf = (date: IndianDate) =>
      slots.get(date)?.map(slot => ({ ...slot, hasBegun: hasBegun(date, slot.hour, now) })) ?? []
    return { collectors, days: dates.map(date => ({ date, slots: slotsOf(date) })) }
  },
  setCollectorWeek: ({ shop, catalogue, staff, params, body }) => {
    requireCity(catalogue.current().cities, body.city)
    return setWeek(shop, staff, params.id, body)
  },
  copyCollectorWeek: ({ shop, staff, params, body }) => copyWeek(shop, staff, params.id, body.to),
  setCollectorDay: ({ shop, staff, params, body }) => setDay(shop, staff, params.id, body),
  setSlotCapacity: async ({ shop, catalogue, staff, body }) => {
    const city = requireCity(catalogue.current().cities, body.city)
    await setCapacity(shop, { ...body, city, actor: staff.actor })
  },
  countVisitsOfDay: async ({ shop, staff, params }) => ({
    cities: await countVisitsOfDay(shop, staff, params.date),
  }),
  closeSlotsOfDay: ({ shop, catalogue, staff, params, body: { city, reason } }) => {
    const { cities } = catalogue.current()
    const closed = city === null ? cities.all : [requireCity(cities, city)]
    return closeSlotsOfDay(shop, staff, { cities: closed, date: params.date, reason })
  },
  listDeskCentres: async ({ shop, staff, query }) => ({
    centres: await centresAtDesk(shop, staff, query.city),
  }),
  addCentre: ({ shop, catalogue, staff, body }) => {
    requireCity(catalogue.current().cities, body.city)
    return addCentre(shop, staff, body)
  },
  changeCentre: ({ shop, staff, params, body }) => changeCentre(shop, staff, { code: params.id, ...body }),
  previewCentreHours: async ({ shop, staff, params, body }) => ({
    visits: await visitsWhenClosed(shop, staff, { code: params.id, hours: body.hours }),
  }),
  setCentreHours: ({ shop, staff, params, body }) =>
    setCentreHours(shop, staff, { code: params.id, ...body }),
  listDeskCities: async ({ shop, staff }) => ({
    cities: (await listCitiesForDesk(shop, staff)).map(({ prefixes, neighbours, ...city }) => ({
      ...city,
      prefixes: [...prefixes],
      neighbours: [...neighbours],
    })),
  }),
  getSortingDistrict: ({ params }) => findSortingDistrict(params.prefix),
  addCity: ({ shop, staff, body }) => addCity(shop, staff, body),
  changeCity: ({ shop, staff, params, body }) => changeCity(shop, staff, { code: params.id, ...body }),
  setCityTimes: async ({ shop, staff, params, body }) => ({
    outside: await setCityTimes(shop, staff, { code: params.id, ...body }),
  }),
  setCityOpen: ({ shop, staff, params, body }) => setCityOpen(shop, staff, { code: params.id, ...body }),
  listAreas: async ({ shop, staff, query }) => ({ areas: await listAreasForDesk(shop, staff, query.city) }),
  saveArea: async ({ shop, staff, body }) => ({ area: await saveArea(shop, staff.actor, body) }),
  removeArea: ({ shop, staff, params, body }) => removeArea(shop, staff.actor, params.id, body.revision),
})
