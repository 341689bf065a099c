import { type ReactNode, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { errorMessage } from '#shop/frame/api.ts'
import { didNotWork } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { cancelButton } from './words.ts'

interface ConfirmQuestionProps {
  question: string
  yes: string
  onYes: () => Promise<void>
  onNo: () => void
  children?: ReactNode
}

export function ConfirmQuestion({ question, yes, onYes, onNo, children }: ConfirmQuestionProps) {
  const [problem, setProblem] = useState('')
  const [isBusy, confirm] = useAction(async () => {
    try {
      await onYes()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(didNotWork)))
    }
  })
  return (
    <div className="mt-2 grid gap-3">
      <p>{question}</p>
      {children}
      {problem && (
        <Notice kind="error" isAlert>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" disabled={isBusy} onClick={() => void confirm()}>
          {yes}
        </Button>
        <Button variant="quiet" size="small" onClick={onNo}>
          {say(cancelButton)}
        </Button>
      </div>
    </div>
  )
}
