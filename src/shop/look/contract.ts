import { z } from '@hono/zod-openapi'
import { endpoints } from '#wire/endpoint.ts'

export const logoEndpoints = endpoints({
  openLogo: {
    get: '/api/look/{logo}/{file}',
    needs: 'public',
    summary:
      'The logo of the laboratory as a square PNG: mark-64.png, mark-192.png, mark-512.png, mark-1024.png',
    params: { logo: z.string().regex(/^[0-9a-f]{12}$/), file: z.string().max(20) },
    file: { types: ['image/png'], description: 'A square picture' },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
  },
})
