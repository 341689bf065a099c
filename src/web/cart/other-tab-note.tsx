import { useCart } from '#web/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says why the cart, or the page, is not as it was a moment ago. */
export function OtherTabNote({ className = '' }: { className?: string }) {
  const { isFromOtherTab, isLoggedOutElsewhere, acceptOtherTab } = useCart()
  return (
    <div role="status" className={`empty:hidden ${className}`}>
      {(isFromOtherTab || isLoggedOutElsewhere) && (
        <Notice kind="info">
          <p>
            {isLoggedOutElsewhere
              ? 'You logged out in another tab or window.'
              : 'You changed your cart in another tab or window. This is how it is now.'}
          </p>
          <Button look="outline" size="small" className="mt-2" onClick={acceptOtherTab}>
            OK
          </Button>
        </Notice>
      )}
    </div>
  )
}
