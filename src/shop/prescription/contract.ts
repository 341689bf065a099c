import { z } from '@hono/zod-openapi'
import { endpoints } from '#wire/endpoint.ts'

export const prescriptionEndpoints = endpoints({
  sendPrescription: {
    post: '/send-email',
    alias: '/api/send-email',
    needs: 'public',
    limit: 'uploads',
    isForOpenShop: true,
    summary: 'Send a prescription; also at /api/send-email',
    form: {
      name: z.string().openapi({ example: 'Asha Rao' }),
      mobile: z.string().openapi({ example: '9876543210' }),
      source: z.string().optional().openapi({ description: 'As in an order, as JSON.' }),
      file: z
        .string()
        .openapi({ format: 'binary', description: 'JPEG, PNG, WebP, HEIC or PDF; at most 10 MB.' }),
    },
    status: 201,
    answer: { message: z.string() },
    refuses: ['BUSY', 'FILES_DOWN'],
  },
})
