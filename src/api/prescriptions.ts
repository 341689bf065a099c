import { Refusal } from '#contract/errors.ts'
import { FILE_PATHS } from '#contract/paths.ts'
import { PRESCRIPTION_MOST_BYTES, PRESCRIPTION_TOO_LARGE } from '#contract/prescriptions.ts'
import { receivePrescription } from '#domain/prescriptions/receive.ts'
import type { Shop } from '#domain/shop.ts'
import { limitBody } from './bodies.ts'
import { type ApiContext, createApi } from './http.ts'

/** What a form adds to its file: the other fields and the boundaries between them. */
const FORM_BYTES = 64 * 1024

/**
 * The prescription form: multipart with name, mobile and one file, at two addresses. Has its own, larger limit of the
 * body, so it is mounted before the limit of JSON calls.
 */
export function prescriptionRoutes(shop: Shop) {
  const api = createApi()
  const limit = limitBody(PRESCRIPTION_MOST_BYTES + FORM_BYTES, PRESCRIPTION_TOO_LARGE)
  for (const path of [FILE_PATHS.sendPrescription, `/api${FILE_PATHS.sendPrescription}`]) {
    api.post(path, limit, async c => {
      const form = await readForm(c)
      await receivePrescription(
        shop,
        {
          name: textOf(form, 'name'),
          mobile: textOf(form, 'mobile'),
          files: await Promise.all(filesOf(form).map(file => file.bytes())),
        },
        c.get('address'),
      )
      return c.json({ success: true, message: 'Thank you! We have received your prescription.' }, 201)
    })
  }
  return api
}

async function readForm(c: ApiContext): Promise<FormData> {
  const unreadable = new Refusal('BAD_REQUEST', 'The form could not be read. Please send it again.')
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) throw unreadable
  try {
    return await c.req.formData()
  } catch (error) {
    // A broken boundary, or a sender that has gone: neither is a fault of ours.
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).code === 'ECONNRESET') throw unreadable
    throw error
  }
}

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

const filesOf = (form: FormData): File[] => form.getAll('file').filter(value => value instanceof File)
