import { createRoute } from '@hono/zod-openapi'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { centreEndpoints } from '#contract/centres.ts'
import { listLabTests, listPackages, searchCatalogue } from '#domain/catalogue/catalogue.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { areaNameOf, inAreas } from '#rules/addresses/areas.ts'
import { cityOfPin, pinProblem } from '#rules/addresses/pin-codes.ts'
import { createApi } from '#server/http/http.ts'
import { notFound as packageNotFound } from '#text/catalogue/checkups.ts'
import { labTestNotFound } from '#text/errors/orders.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Lab tests, packages and centres, from memory: these calls don't need the database. */
export function catalogueRoutes(catalogue: LiveCatalogue) {
  const api = createApi()
  // Both spellings are in use; the first is documented.
  for (const path of ['/api/labtests', '/api/labTests']) {
    const hide = path !== catalogueEndpoints.listLabTests.path
    api.openapi(createRoute({ ...catalogueEndpoints.listLabTests, path, hide }), c =>
      c.json([...listLabTests(catalogue.current(), c.req.valid('query'))], 200),
    )
    api.openapi(createRoute({ ...catalogueEndpoints.getLabTest, path: `${path}/{id}`, hide }), c => {
      const test = catalogue.current().labTest.get(c.req.valid('param').id)
      if (!test) throw new Refusal('NOT_FOUND', sentence(labTestNotFound))
      return c.json(test, 200)
    })
  }
  api.openapi(catalogueEndpoints.search, c => {
    const { search, limit } = c.req.valid('query')
    return c.json(searchCatalogue(catalogue.current(), search, limit), 200)
  })
  api.openapi(catalogueEndpoints.listPackages, c =>
    c.json([...listPackages(catalogue.current(), c.req.valid('query'))], 200),
  )
  api.openapi(centreEndpoints.listCentres, c => {
    const { city } = c.req.valid('query')
    const all = catalogue.current().centres
    const centres = city ? all.filter(centre => centre.city === city) : [...all]
    return c.json({ success: true as const, centres }, 200)
  })
  api.openapi(centreEndpoints.getPinCode, c => {
    const { pin } = c.req.valid('param')
    const { servedPins } = catalogue.current()
    const wrong = pinProblem(pin, undefined, inAreas(servedPins))
    const city = cityOfPin(pin) ?? null
    const area = (city && areaNameOf(servedPins, city, pin)) ?? null
    const message = wrong ? say(wrong) : ''
    return c.json({ success: true as const, pinCode: pin, isServed: !wrong, city, area, message }, 200)
  })
  api.openapi(catalogueEndpoints.getPackage, c => {
    const found = catalogue.current().package.get(c.req.valid('param').id)
    if (!found) throw new Refusal('NOT_FOUND', sentence(packageNotFound))
    return c.json(found, 200)
  })
  return api
}
