import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Send from 'lucide-react/icons/send'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { Notice } from '#kit/notice.tsx'
import { whatsapp } from '#shop/frame/words.ts'
import { canShare, copyText, shareText } from '#shop/visit/share.ts'
import { copyButton, notShared, sendButton, smsButton, whatIsSent } from '#shop/visit/words.ts'
import { say } from '#text/text.ts'

interface SendWindowProps {
  title: string
  /** The message, a line each. */
  words: string
  onClose: () => void
}

const OTHER = { variant: 'soft', className: 'grow' } as const

export default function SendWindow({ title, words, onClose }: SendWindowProps) {
  const [hasFailed, setFailed] = useState(false)
  const send = async (way: typeof copyText) => {
    const outcome = await way(words)
    if (outcome === 'sent') onClose()
    setFailed(outcome === 'failed')
  }
  const [first, ...rest] = words.split('\n')
  const isShared = canShare()
  // The link contains the text shown above and no phone number: the customer chooses the recipient.
  const text = encodeURIComponent(words)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-2">
          {hasFailed && (
            <Notice kind="error" isAlert className="w-full">
              {say(notShared)}
            </Notice>
          )}
          {isShared && (
            <Button isWide onClick={() => void send(shareText)}>
              <Send aria-hidden="true" className="size-5" />
              {say(sendButton)}
            </Button>
          )}
          <a
            href={`https://wa.me/?text=${text}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass(isShared ? OTHER : { isWide: true })}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {say(whatsapp)}
          </a>
          <a href={`sms:?body=${text}`} className={buttonClass(OTHER)}>
            <Smartphone aria-hidden="true" className="size-5" />
            {say(smsButton)}
          </a>
          <Button {...OTHER} onClick={() => void send(copyText)}>
            <Copy aria-hidden="true" className="size-5" />
            {say(copyButton)}
          </Button>
        </div>
      }
    >
      <div className="grid gap-2 rounded-[20px] rounded-bl-md border border-line bg-paper p-4 wrap-anywhere">
        <p className="font-semibold">{first}</p>
        {rest.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">{say(whatIsSent)}</p>
    </Dialog>
  )
}
