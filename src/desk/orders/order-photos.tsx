import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatDateTime } from '#rules/dates.ts'
import * as words from '#text/desk/photos.ts'
import { say } from '#text/text.ts'
import { Part } from './fact.tsx'

/** What the collector photographed where a sample could not be taken; nothing is shown where there is none. */
export function OrderPhotos({ orderId }: { orderId: string }) {
  const load = useCallback(
    async (signal?: AbortSignal) =>
      (await deskApi.listVisitPhotos({ params: { id: orderId } }, { signal })).photos,
    [orderId],
  )
  const { value: photos = [] } = useFresh(load, { isOnce: true })
  if (photos.length === 0) return null
  return (
    <Part title={say(words.photosTitle)}>
      <ul className="desk-photos">
        {photos.map(({ id, at, by, jpeg }) => {
          const said = say(words.photoBy, { name: by, time: formatDateTime(at) })
          return (
            <li key={id}>
              <img src={`data:image/jpeg;base64,${jpeg}`} alt={said} />
              <span className="desk-quiet">{said}</span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
