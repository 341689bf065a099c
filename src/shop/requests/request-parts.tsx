import type { ComponentProps } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { TextField } from '#kit/field.tsx'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Shared parts of the public request forms. */

/** Adds a star to a field's label, hidden from screen readers: the field itself is `required`. */
export const REQUIRED = "[&_label]:after:content-['*'/'']"

type OwnField = ComponentProps<typeof TextField>

export const NameField = (own: OwnField) => (
  <TextField name="name" required autoComplete="name" className={REQUIRED} {...own} />
)

/** Accepts an Indian mobile number in any notation, so it has no `maxLength`. */
export const MobileField = (own: OwnField) => (
  <TextField name="mobile" type="tel" required autoComplete="tel" className={REQUIRED} {...own} />
)

export const EmailField = (own: OwnField) => (
  <TextField name="email" type="email" isOptional autoComplete="email" {...own} />
)

/** Dialog with the error of a failed request. */
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
