import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { links } from './links.ts'

/** What a form's data are used for, with a link to the privacy policy (DPDP Act 2023, section 5). */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      {children}{' '}
      <Link to={links.privacy} target="_blank" className="text-link">
        {say(common.privacy)}
      </Link>
    </p>
  )
}
