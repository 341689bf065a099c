import type { ComponentProps } from 'react'
import * as common from '#text/common.ts'
import * as requests from '#text/requests/requests.ts'
import { say } from '#text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

/** What the forms share that anyone may send. */

/** Puts a star behind a field's label; read out it would only disturb, the field itself says that it is required. */
export const REQUIRED = "[&_label]:after:content-['*'/'']"

type OwnField = ComponentProps<typeof TextField>

export const NameField = (own: OwnField) => (
  <TextField name="name" required autoComplete="name" className={REQUIRED} {...own} />
)

/** Takes an Indian mobile however it is written: no length is forced on it. */
export const MobileField = (own: OwnField) => (
  <TextField name="mobile" type="tel" required autoComplete="tel" className={REQUIRED} {...own} />
)

export const EmailField = (own: OwnField) => (
  <TextField name="email" type="email" isOptional autoComplete="email" {...own} />
)

/** A request that did not get through, in a window of its own. */
export function BookingError({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      title={say(requests.bookingError)}
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
