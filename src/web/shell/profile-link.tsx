import { links } from '#web/platform/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Link to the profile, with the customer's name. */
export const ProfileLink = ({ name, className }: { name: string; className?: string }) => (
  <ButtonLink to={links.profile} look="soft" size="small" className={className}>
    <span className="max-w-28 truncate">{name}</span>
  </ButtonLink>
)
