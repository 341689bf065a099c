import { z } from '@hono/zod-openapi'

export const centre = z
  .object({
    code: z.string().openapi({ example: 'PUNE-1' }),
    name: z.string(),
    city: z.string(),
    address: z.string(),
    hours: z.string().openapi({ example: 'Mon to Sat, 7 AM to 8 PM' }),
    phone: z.string().nullable(),
    openDays: z
      .array(z.int())
      .openapi({ description: 'Days on which visits can be booked: 1 for Monday to 7.' }),
    opensAt: z.int().openapi({ description: 'The hour from which, 0 to 23.' }),
    closesAt: z.int().openapi({ description: 'The hour until which, 1 to 24.' }),
    closedDays: z
      .array(z.string())
      .openapi({ description: 'Dates on which it is closed all the same.', example: ['2026-11-08'] }),
    isSample: z.boolean().openapi({ description: 'Invented for the demo.' }),
  })
  .openapi('Centre')
export type Centre = z.infer<typeof centre>
