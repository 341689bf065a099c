import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { say } from '#text/text.ts'
import { verifyYourPhone, whyCodeFirst } from './words.ts'

const VerifyPhone = lazy(() => import('./verify-phone.tsx'))

/** The step that proves the phone. Its dialog is open at first, and can be opened again. */
export function VerifyStep({ onVerified }: { onVerified: (notice?: string) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <VerifyCard onOpen={() => setOpen(true)} isOpen={isOpen}>
      {isOpen && (
        <Suspense fallback={null}>
          <VerifyPhone isExplained onVerified={onVerified} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </VerifyCard>
  )
}

interface VerifyCardProps {
  onOpen?: () => void
  isOpen?: boolean
  children?: ReactNode
}

/** Why the phone is proven first. */
export const VerifyCard = ({ onOpen, isOpen, children }: VerifyCardProps) => (
  <div className="card grid justify-items-start gap-3 p-5">
    <Smartphone aria-hidden="true" className="size-7 text-leaf" />
    <p>{say(whyCodeFirst)}</p>
    <Button onClick={onOpen} className={isOpen ? 'invisible' : ''}>
      {say(verifyYourPhone)}
    </Button>
    {children}
  </div>
)
