import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed, whyNot } from '#desk/frame/passkey.ts'
import { PhotoField } from '#kit/desk/photo-field.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import * as photos from '#text/desk/photos.ts'
import { closeSessions } from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import type { StaffPerson } from './contract.ts'
import { Why } from './why.tsx'

interface Props {
  person: Pick<StaffPerson, 'id' | 'name' | 'photo'>
  onDone: (said: string) => Promise<void>
  onKeep: () => void
}

/** The photograph of a collector. */
export function PhotoOf({ person: { id, name, photo }, onDone, onKeep }: Props) {
  const load = useCallback(
    async (signal?: AbortSignal) =>
      photo && (await deskApi.getStaffPhoto({ params: { id } }, { signal })).webp,
    [id, photo],
  )
  const { value: webp, problem } = useFresh(load, { isOnce: true })
  return (
    <div className="rights-ending">
      <Why why={problem && whyNot(problem)} />
      <PhotoField
        name={name}
        photo={webp ? `data:image/webp;base64,${webp}` : null}
        hint={say(photos.photoOfCollectorHint)}
        onSave={async given => {
          await confirmed(stepUp =>
            deskApi.saveStaffPhoto({ params: { id }, body: { seen: photo, photo: given, stepUp } }),
          )
          onKeep()
          await onDone(say(given ? photos.photoSaved : photos.photoRemoved, { name }))
        }}
      />
      <span className="rights-decide">
        <button type="button" onClick={onKeep}>
          {say(closeSessions)}
        </button>
      </span>
    </div>
  )
}
