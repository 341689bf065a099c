import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import type { shopPart } from './shop-part.ts'
import { nextPhone } from './test-shop.ts'
import { aPdf } from './uploads.ts'

/** Sends prescription forms, and reads what was stored. */

interface Fields {
  name?: string
  mobile?: string
  files?: Buffer[]
  fileName?: string
}

/** The form as a browser sends it, complete by default. */
export function prescriptionForm(fields: Fields = {}): FormData {
  const { name = 'Asha Rao', mobile = nextPhone(), files = [aPdf()], fileName = 'scan.pdf' } = fields
  const data = new FormData()
  data.set('name', name)
  data.set('mobile', mobile)
  for (const file of files) data.append('file', new Blob([new Uint8Array(file)]), fileName)
  return data
}

type App = Pick<Awaited<ReturnType<typeof shopPart>>, 'app' | 'shop' | 'simulator'>

/** Sends forms to a shop of the test, and reads what it stored. */
export function prescriptionsOf({ app, shop, simulator }: App) {
  return {
    async send(
      body: FormData | string | ReadableStream,
      headers: Record<string, string> = {},
      address = '/send-email',
    ) {
      // `duplex` is required for streams; the DOM's types lack it.
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const response = await app.request(address, init)
      return { status: response.status, body: await response.json() }
    },
    /** Uploads in progress, or left behind. */
    arriving: () => readdir(path.join(simulator.dataDir, 'files', 'incoming')),
    kept: async () => shop.db.$count(requests, eq(requests.kind, 'prescription')),
  }
}
