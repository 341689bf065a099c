import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { say } from '#text/text.ts'
import { verifyYourPhone, whyCodeFirst } from './words.ts'

const VerifyPhone = lazy(() => import('./verify-phone.tsx'))

/** The step that proves the phone. Its dialog is open at first and can be opened again. */
export function VerifyStep({ onVerified }: { onVerified: (notice?: string) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <VerifyCard onOpen={() => setOpen(true)}>
      {isOpen && (
        <Suspense fallback={null}>
          <VerifyPhone onVerified={onVerified} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </VerifyCard>
  )
}

/** Why the phone is proven first. */
export const VerifyCard = ({ onOpen, children }: { onOpen?: () => void; children?: ReactNode }) => (
  <div className="card grid justify-items-start gap-3 p-5">
    <Smartphone aria-hidden="true" className="size-7 text-leaf" />
    <p>{say(whyCodeFirst)}</p>
    <Button onClick={onOpen}>{say(verifyYourPhone)}</Button>
    {children}
  </div>
)
