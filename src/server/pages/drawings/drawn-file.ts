import { inTransaction } from '#db/transaction.ts'
import { readLogo, readSharePicture } from '#domain/catalogue/look-pictures.ts'
import { deleteFilesLater } from '#domain/files/deletions.ts'
import { storedOrMade } from '#domain/files/stored-or-made.ts'
import type { Shop } from '#domain/shop.ts'
import { inWorkerThreads } from '#domain/worker-threads.ts'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { type Picture, pictureAddress } from './drawing.ts'
import type { DrawingTask } from './thread.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'files'>

const draw = inWorkerThreads<DrawingTask, Uint8Array>(new URL('./thread.ts', import.meta.url), {
  threads: 2,
  waiting: 20,
  timeoutMs: 20_000,
})

/** Then it is drawn again, if it is still requested: no file stays of a price that has changed. */
const KEPT_DAYS = 30

export function drawnFile(shop: Deps, drawing: Picture): Promise<Uint8Array> {
  if (drawing.kind === 'uploaded') return readSharePicture(shop, drawing.name)
  const fileKey = pictureAddress(drawing).slice(1)
  return storedOrMade(shop, fileKey, async () => {
    const logo = drawing.kind === 'share' ? await readLogo(shop, drawing.logo, 192) : null
    const drawn = await draw({ drawing, logo })
    const dueAt = startOfIndianDay(addDays(indianDate(shop.now()), KEPT_DAYS))
    await inTransaction(shop.db, tx => deleteFilesLater(tx, [{ fileKey, orderId: null, dueAt }]))
    return drawn
  })
}
