import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from './links.ts'

/** One sentence on what becomes of the data of a form, with the way to the whole (DPDP Act 2023, section 5). */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      {children}{' '}
      <Link to={links.privacy} target="_blank" className="text-link">
        Privacy
      </Link>
    </p>
  )
}
