import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface LoadMoreProps {
  /** E.g. 'Showing 12 health packages'; announced by screen readers when it changes. */
  status: string
  canGrow: boolean
  isBusy: boolean
  error?: string
  onMore: () => void
}

export function LoadMore({ status, canGrow, isBusy, error, onMore }: LoadMoreProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p role="status" className="sr-only">
        {status}
      </p>
      {error && (
        <Notice kind="error" isAlert>
          {error}
        </Notice>
      )}
      {canGrow && (
        <Button variant="outline" busy={isBusy && say(common.loading)} onClick={onMore} className="min-w-48">
          {say(common.loadMoreButton)}
        </Button>
      )}
    </div>
  )
}
