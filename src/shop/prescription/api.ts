import { rm } from 'node:fs/promises'
import { receivePrescription } from '#domain/requests/prescriptions.ts'
import { countFormFrom } from '#domain/requests/public-forms.ts'
import { parseJson } from '#kit/storage.ts'
import { MAX_PRESCRIPTION_BYTES, prescriptionTooLarge } from '#rules/prescriptions.ts'
import { readSource } from '#rules/source.ts'
import { shopHandlers, verifiedId } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import type { UploadLimits } from '#wire/upload.ts'
import { prescriptionEndpoints } from './contract.ts'
import { prescriptionReceived } from './words.ts'

/** 10 MB in two minutes is a slow mobile connection. */
export const LIMITS: UploadLimits = {
  maxBytes: MAX_PRESCRIPTION_BYTES,
  tooLarge: prescriptionTooLarge,
  maxMs: 120_000,
  maxIdleMs: 15_000,
  // 2 KB a second.
  minPace: { bytes: 100_000, ms: 10_000 },
}

export const prescriptionApiWith = (limits: UploadLimits) =>
  shopHandlers(prescriptionEndpoints, {
    async sendPrescription({ shop, viewer, address, readForm }) {
      // The limit counts the call before the form is read.
      await countFormFrom(shop, address)
      const path = shop.files.incoming()
      try {
        const { texts, files } = await readForm(path, limits)
        const { name = '', mobile = '' } = texts
        const form = { name, mobile, files, path, source: readSource(parseJson(texts.source ?? null)) }
        await receivePrescription(shop, form, { customerId: verifiedId(viewer) })
      } finally {
        await rm(path, { force: true })
      }
      return { message: say(prescriptionReceived) }
    },
  })

/** Has limits of its own, so it is mounted before the limit of JSON bodies. */
export const prescriptionApi = prescriptionApiWith(LIMITS)
