import type { ReactNode } from 'react'
import { Toast } from './toast.tsx'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Toast />
    </>
  )
}
