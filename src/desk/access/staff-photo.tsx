import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { PhotoField } from '#kit/desk/photo-field.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useLoaded } from '#kit/desk/use-call.ts'
import type { StaffPerson } from './contract.ts'
import { words } from './words.ts'

interface Props {
  person: Pick<StaffPerson, 'id' | 'name' | 'photo'>
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

export function StaffPhoto({ person: { id, name, photo }, onDone, onClose }: Props) {
  const load = useCallback(
    async (signal?: AbortSignal) =>
      photo && (await deskApi.getStaffPhoto({ params: { id } }, { signal })).webp,
    [id, photo],
  )
  const { value: webp, problem } = useLoaded(load)
  return (
    <div className="panel grid max-w-160 grid-cols-[minmax(0,1fr)] gap-2.5">
      <Problem problem={problem} isLoading={webp === undefined} />
      <PhotoField
        name={name}
        photo={webp ? `data:image/webp;base64,${webp}` : null}
        hint="JPEG, PNG or WebP, with the face in the middle. The customer sees it from when the collector is assigned until the sample is taken."
        onSave={async given => {
          await withStepUp(stepUp =>
            deskApi.saveStaffPhoto({ params: { id }, body: { seen: photo, photo: given, stepUp } }),
          )
          onClose()
          await onDone(given ? words.photo.photoSaved({ name }) : words.photo.photoRemoved({ name }))
        }}
      />
      <span className="flex flex-wrap gap-1.5">
        <button type="button" onClick={onClose}>
          {words.staff.hide}
        </button>
      </span>
    </div>
  )
}
