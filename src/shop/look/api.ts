import { openLogo } from '#domain/catalogue/look-pictures.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { logoEndpoints } from './contract.ts'

export const logoApi = shopHandlers(logoEndpoints, {
  openLogo: async ({ shop, params }) => ({
    type: 'image/png',
    bytes: await openLogo(shop, params.logo, params.file),
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  }),
})
