import type { Customer } from '#contract/accounts.ts'
import { links } from '#web/links.ts'
import { inBrowser, type LoadArgs } from '#web/load.ts'
import { pageMeta } from '#web/meta.ts'
import { ButtonLink } from '#web/parts/button.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { ProfileFrame } from '#web/parts/profile-frame.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { profileOrStored } from '#web/state/profile.ts'
import { requireLogin } from '#web/state/require-login.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Profile' })

async function load({ url }: LoadArgs) {
  requireLogin(url)
  const profile = await profileOrStored()
  // The token may have been refused meanwhile, and is gone then.
  requireLogin(url)
  return profile
}

export const clientLoader = inBrowser(load)

export default function Profile({ loaderData: { customer, problem } }: Route.ComponentProps) {
  return (
    <ProfileFrame title="Profile Details" person={customer}>
      {problem && <LoadFailed problem={problem} className="mb-4" />}
      {customer && <Details customer={customer} />}
    </ProfileFrame>
  )
}

function Details({ customer }: { customer: Customer }) {
  const { name, phone, email, age, gender, address } = customer
  return (
    <div className="card p-5 sm:p-6">
      <dl className="grid gap-5 sm:grid-cols-2">
        <Detail name="Full Name" value={name} />
        <Detail name="Phone Number" value={phone && `+91 ${phone}`} />
        <Detail name="Email" value={email} />
        <Detail name="Age" value={age?.toString()} />
        <Detail name="Gender" value={gender} />
        {address && <Detail name="Address" value={address} />}
      </dl>
      <ButtonLink to={links.editProfile} className="mt-6 w-full sm:w-auto">
        Edit Profile
      </ButtonLink>
    </div>
  )
}

function Detail({ name, value }: { name: string; value: string | null | undefined }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={value ? 'font-medium' : 'text-muted'}>{value || 'Not provided'}</dd>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <ProfileFrame title="Profile Details" person={undefined}>
      <p role="status" className="sr-only">
        Loading your profile...
      </p>
      <Skeleton className="h-[415px] rounded-card sm:h-[295px]" />
    </ProfileFrame>
  )
}
