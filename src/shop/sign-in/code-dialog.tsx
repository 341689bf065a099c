import { lazy, Suspense } from 'react'

const VerifyPhone = lazy(() => import('./verify-phone.tsx'))

interface CodeDialogProps {
  isWanted: boolean
  /** Called when the code was correct: reset `isWanted`. */
  onProven: () => void
  /** Called when the dialog is closed without a code; `onProven` by default. */
  onClose?: () => void
  /** Retries the call that needed the code. */
  after: () => unknown
}

/** Dialog for a one-time code, for a call that requires a proven phone. Loaded lazily. */
export function CodeDialog({ isWanted, onProven, onClose = onProven, after }: CodeDialogProps) {
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <VerifyPhone
        onClose={onClose}
        onVerified={() => {
          onProven()
          void after()
        }}
      />
    </Suspense>
  )
}
