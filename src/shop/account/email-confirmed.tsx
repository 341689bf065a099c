import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { useAction } from '#kit/use-action.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { sending } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { emailConfirmed, emailUnconfirmed, linkNotSent, sendLink } from './words.ts'

export function EmailConfirmed({ isConfirmed }: { isConfirmed: boolean }) {
  const [said, setSaid] = useState<string>()
  const [isSending, send] = useAction(async () => {
    setSaid(undefined)
    try {
      setSaid((await api.askProfileEmail()).message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid(errorMessage(error, say(linkNotSent)))
    }
  })
  if (isConfirmed) {
    return (
      <p className="mt-5 flex items-center gap-1.5 text-leaf-dark">
        <Check aria-hidden="true" className="size-5" />
        {say(emailConfirmed)}
      </p>
    )
  }
  return (
    <div className="mt-5">
      <p className="text-muted">{say(emailUnconfirmed)}</p>
      <Button variant="quiet" size="small" className="-mx-4" busy={isSending && say(sending)} onClick={send}>
        {say(sendLink)}
      </Button>
      <p role="status" className="empty:hidden">
        {said}
      </p>
    </div>
  )
}
