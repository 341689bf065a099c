import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import * as words from './words.ts'

export function OtherTabNote({ className = '' }: { className?: string }) {
  const { isFromOtherTab, isLoggedOutElsewhere, acceptOtherTab } = useCart()
  return (
    <div role="status" className={`empty:hidden ${className}`}>
      {(isFromOtherTab || isLoggedOutElsewhere) && (
        <Notice kind="info">
          <p>{isLoggedOutElsewhere ? say(words.loggedOutElsewhere) : say(words.changedElsewhere)}</p>
          <Button variant="outline" size="small" className="mt-2" onClick={acceptOtherTab}>
            {say(words.ok)}
          </Button>
        </Notice>
      )}
    </div>
  )
}
