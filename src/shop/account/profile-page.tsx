import { useRevalidator } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { formatMobile } from '#rules/people.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { Fold } from '#shop/orders/fold.tsx'
import { People } from '#shop/patients/people.tsx'
import { requireLogin } from '#shop/session/require-login.ts'
import {
  addressLabel,
  ageLabel,
  emailLabel,
  genderLabel,
  nameLabel,
  notProvided,
  phoneNumberLabel,
  profile,
} from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import type { Route } from './+types/profile-page.ts'
import { ProfileFrame } from './account-frame.tsx'
import { Addresses } from './addresses.tsx'
import { Devices } from './devices.tsx'
import { EmailConfirmed } from './email-confirmed.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MyData } from './my-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { isEmailConfirmed, listAddresses, listDevices, listPeople, profileOrStored } from './profile.ts'
import { WhatsAppChoice } from './whatsapp-choice.tsx'
import { editProfile, loadingProfile, personalDetails, profileDetails } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(profile) })

async function load({ url }: LoadArgs) {
  requireLogin(url)
  const [profile, sessions, isConfirmed, people, addresses] = await Promise.all([
    profileOrStored(),
    listDevices(),
    isEmailConfirmed(),
    listPeople(),
    listAddresses(),
  ])
  // After a 401 the token is removed: redirects to the login page.
  requireLogin(url)
  return { ...profile, sessions, isConfirmed, people, addresses }
}

export const clientLoader = inBrowser(load)

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { customer, problem, sessions, isConfirmed, people, addresses } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <ProfileFrame title={say(profileDetails)} person={customer}>
      {problem && <LoadFailed problem={problem} className="mb-5" />}
      <div className="card px-5 sm:px-6 [&>section:first-child]:border-0">
        {customer && <Details customer={customer} isConfirmed={isConfirmed} />}
        {customer?.phoneVerified && <WhatsAppChoice customer={customer} />}
        {customer?.phoneVerified && <People people={people} reload={revalidate} />}
        {customer?.phoneVerified && <Addresses addresses={addresses} reload={revalidate} />}
        {customer?.phone && <PasswordForm onChanged={() => void revalidate()} />}
        <Devices sessions={sessions} reload={revalidate} />
        {customer?.phoneVerified && <MyData />}
      </div>
    </ProfileFrame>
  )
}

interface DetailsProps {
  customer: Customer
  /** Null when unknown, or without an address. */
  isConfirmed: boolean | null
}

function Details({ customer, isConfirmed }: DetailsProps) {
  const { name, phone, email, age, gender, address } = customer
  return (
    <Fold
      title={say(personalDetails)}
      hint={[name, phone && `+91 ${formatMobile(phone)}`].filter(Boolean).join(', ')}
      isOpen
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-3">
        <Detail name={say(nameLabel)} value={name} />
        <Detail name={say(phoneNumberLabel)} value={phone && `+91 ${formatMobile(phone)}`} />
        <Detail name={say(emailLabel)} value={email} isWide />
        <Detail name={say(ageLabel)} value={age?.toString()} />
        <Detail name={say(genderLabel)} value={gender && genderName(GENDERS.codeOf(gender) ?? 'other')} />
        {address && <Detail name={say(addressLabel)} value={address} isWide />}
      </dl>
      {isConfirmed !== null && <EmailConfirmed isConfirmed={isConfirmed} />}
      <ButtonLink to={links.editProfile} className="mt-5 w-full sm:w-auto">
        {say(editProfile)}
      </ButtonLink>
    </Fold>
  )
}

interface DetailProps {
  name: string
  value: string | null | undefined
  /** In a separate row, because the value can be long. */
  isWide?: boolean
}

function Detail({ name, value, isWide }: DetailProps) {
  return (
    <div className={isWide ? 'col-span-full' : ''}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={value ? 'font-medium' : 'text-muted'}>{value || say(notProvided)}</dd>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <ProfileFrame title={say(profileDetails)} person={undefined}>
      <p role="status" className="sr-only">
        {say(loadingProfile)}
      </p>
      <Skeleton className="h-116 rounded-card" />
    </ProfileFrame>
  )
}
