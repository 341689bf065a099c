import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { canShare, copyText, shareText } from '#shop/visit/share.ts'
import { copyButton, sendButton, whatIsSent } from '#shop/visit/words.ts'
import { say } from '#text/text.ts'

interface SendWindowProps {
  title: string
  /** The message, a line each. */
  words: string
  onClose: () => void
}

export default function SendWindow({ title, words, onClose }: SendWindowProps) {
  const send = async (way: (text: string) => Promise<boolean>) => {
    if (await way(words)) onClose()
  }
  const [first, ...rest] = words.split('\n')
  const isShared = canShare()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="grid gap-2">
          {isShared && (
            <Button isWide onClick={() => void send(shareText)}>
              <Send aria-hidden="true" className="size-5" />
              {say(sendButton)}
            </Button>
          )}
          <Button isWide look={isShared ? 'outline' : 'primary'} onClick={() => void send(copyText)}>
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
