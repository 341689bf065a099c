import { catalogueFileEndpoints } from '#contract/desk/catalogue-files.ts'
import { importFiles, presentFiles, previewFiles } from '#domain/catalogue/import-files.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi } from '#http/http.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '../staff/door.ts'

/** The catalogue's files, as they are, previewed and imported. */
export function catalogueFileRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(catalogueFileEndpoints.getCatalogueFiles, async c =>
    c.json({ success: true as const, ...(await presentFiles(shop, staffIn(c))) }, 200),
  )
  api.openapi(catalogueFileEndpoints.previewCatalogueFiles, async c => {
    const { changes, ...preview } = await previewFiles(shop, staffIn(c), c.req.valid('json'))
    const shown = changes.map(({ price, ...change }) => ({
      ...change,
      price: price ? { from: toRupees(price.from), to: toRupees(price.to) } : null,
    }))
    return c.json({ success: true as const, ...preview, changes: shown }, 200)
  })
  api.openapi(catalogueFileEndpoints.importCatalogueFiles, async c => {
    const changes = await importFiles(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, changed: changes.length }, 200)
  })
  return api
}
