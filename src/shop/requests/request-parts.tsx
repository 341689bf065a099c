import type { ComponentProps } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { TextField } from '#kit/field.tsx'
import { useSession } from '#shop/session/session.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

type OwnField = ComponentProps<typeof TextField>

/** Prefilled for a customer who is signed in, as is their number. */
export const NameField = (own: OwnField) => {
  const { user } = useSession()
  return (
    <TextField name="name" required autoComplete="name" defaultValue={user?.name ?? undefined} {...own} />
  )
}

/** Accepts an Indian mobile number in any notation, so it has no `maxLength`. */
export const MobileField = (own: OwnField) => {
  const { phone } = useSession()
  return (
    <TextField
      name="mobile"
      type="tel"
      required
      autoComplete="tel"
      defaultValue={phone ?? undefined}
      {...own}
    />
  )
}

export const EmailField = (own: OwnField) => (
  <TextField name="email" type="email" isOptional autoComplete="email" {...own} />
)

export function BookingError({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      title={say(words.bookingError)}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {say(common.close)}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
