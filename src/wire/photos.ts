import { z } from '@hono/zod-openapi'
import { MAX_PHOTO_BYTES } from '#rules/photos.ts'
import { photoDamaged } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { withMessage } from './fields.ts'

const MAX_BASE64 = Math.ceil(MAX_PHOTO_BYTES / 3) * 4

/** Limit of a request with a photo, in bytes. */
export const MAX_PHOTO_BODY = MAX_BASE64 + 1024

const damagedPhoto = withMessage(sentence(photoDamaged))

export const photoChange = z.object({
  seen: z.string().max(200).nullable().openapi({ description: 'The photograph that this one replaces.' }),
  photo: z
    .string()
    .max(MAX_BASE64, damagedPhoto)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, damagedPhoto)
    .nullable()
    .openapi({ description: 'A JPEG, PNG or WebP picture in base64; null removes the photograph.' }),
})
