import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { say } from '#text/text.ts'
import { cancelButton, savePerson } from './words.ts'

interface SaveButtonsProps {
  problem: string | undefined
  isBusy: boolean
  onClose: () => void
}

export const SaveButtons = ({ problem, isBusy, onClose }: SaveButtonsProps) => (
  <>
    {problem && (
      <Notice kind="error" isAlert>
        {problem}
      </Notice>
    )}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        {say(savePerson)}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {say(cancelButton)}
      </Button>
    </div>
  </>
)
