import { catalogueFileEndpoints } from '#contract/desk/catalogue-files.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { importFiles, presentFiles, previewFiles } from '#domain/catalogue/import-files.ts'
import type { Shop } from '#domain/shop.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const shownChange = ({ price, ...change }: CatalogueChange) => ({
  ...change,
  price: price ? { from: toRupees(price.from), to: toRupees(price.to) } : null,
})

/** The catalogue's files, as they are, previewed and imported. */
export function catalogueFileRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(catalogueFileEndpoints.getCatalogueFiles, async c => {
    const present = await presentFiles(shop, staffIn(c))
    return c.json({ success: true as const, ...present }, 200)
  })
  api.openapi(catalogueFileEndpoints.previewCatalogueFiles, async c => {
    const { changes, ...preview } = await previewFiles(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, ...preview, changes: changes.map(shownChange) }, 200)
  })
  api.openapi(catalogueFileEndpoints.importCatalogueFiles, async c => {
    const changes = await importFiles(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, changed: changes.length }, 200)
  })
  return api
}
