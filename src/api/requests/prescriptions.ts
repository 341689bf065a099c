import { rm } from 'node:fs/promises'
import { FILE_PATHS } from '#contract/paths.ts'
import { receivePrescription } from '#domain/requests/prescriptions.ts'
import { countFormFrom } from '#domain/requests/public-forms.ts'
import type { Shop } from '#domain/shop.ts'
import { MAX_PRESCRIPTION_BYTES, prescriptionTooLarge } from '#rules/prescriptions.ts'
import { type ApiContext, createApi } from '#server/http/http.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { readUpload, type UploadLimits } from '#server/http/upload.ts'
import { prescriptionReceived } from '#text/errors/answers.ts'
import { say } from '#text/text.ts'

/** 10 MB in two minutes is a slow mobile connection. */
export const LIMITS: UploadLimits = {
  maxBytes: MAX_PRESCRIPTION_BYTES,
  tooLarge: prescriptionTooLarge,
  maxMs: 120_000,
  maxIdleMs: 15_000,
  // 2 KB a second.
  minPace: { bytes: 10_000, ms: 5000 },
}

/**
 * Concurrent uploads; two from one address, so that a single one can't block all others. Files are checked one after
 * the other.
 */
const AT_ONCE = { max: 16, maxPerAddress: 2 }

/**
 * The prescription form: multipart with name, mobile and one file, at two paths. Rate limited before it is read. Its
 * body has its own, larger limit, so it is mounted before the limit of JSON calls.
 */
export function prescriptionRoutes(shop: Shop, limits = LIMITS) {
  const api = createApi()
  const letIn = limitConcurrency(AT_ONCE)
  for (const path of [FILE_PATHS.sendPrescription, `/api${FILE_PATHS.sendPrescription}`]) {
    api.post(path, async c => {
      const address = c.get('address')
      await letIn(address, async () => {
        await countFormFrom(shop, address)
        await receive(shop, c, limits)
      })
      return c.json({ success: true, message: say(prescriptionReceived) }, 201)
    })
  }
  return api
}

async function receive(shop: Shop, c: ApiContext, limits: UploadLimits): Promise<void> {
  const place = shop.files.incoming()
  const contentType = c.req.header('content-type') ?? ''
  try {
    // Until the body is read: its rest would be parsed as the next request.
    c.header('connection', 'close')
    const { texts, files } = await readUpload({ contentType, body: c.req.raw.body }, place, limits)
    c.header('connection', undefined)
    await receivePrescription(shop, {
      name: texts.name ?? '',
      mobile: texts.mobile ?? '',
      files,
      path: place,
    })
  } finally {
    await rm(place, { force: true })
  }
}
