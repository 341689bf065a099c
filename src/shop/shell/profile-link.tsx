import { ButtonLink } from '#kit/button.tsx'
import { links } from '#shop/frame/links.ts'

/** Link to the profile, with the customer's name. */
export const ProfileLink = ({ name, className }: { name: string; className?: string }) => (
  <ButtonLink to={links.profile} look="soft" size="small" className={className}>
    <span className="max-w-28 truncate">{name}</span>
  </ButtonLink>
)
