import { useRevalidator } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { useSettings } from '#kit/settings.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { formatMobile } from '#rules/people.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
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
import { editProfile, loadingProfile, profileDetails } from './words.ts'

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
      <div className="grid gap-5">
        {problem && <LoadFailed problem={problem} />}
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
    <div className="card p-5 sm:p-6">
      <dl className="grid gap-5 sm:grid-cols-2">
        <Detail name={say(nameLabel)} value={name} />
        <Detail name={say(phoneNumberLabel)} value={phone && `+91 ${formatMobile(phone)}`} />
        <Detail name={say(emailLabel)} value={email} />
        <Detail name={say(ageLabel)} value={age?.toString()} />
        <Detail name={say(genderLabel)} value={gender && genderName(GENDERS.codeOf(gender) ?? 'other')} />
        {address && <Detail name={say(addressLabel)} value={address} />}
      </dl>
      {isConfirmed !== null && <EmailConfirmed isConfirmed={isConfirmed} />}
      <ButtonLink to={links.editProfile} className="mt-6 w-full sm:w-auto">
        {say(editProfile)}
      </ButtonLink>
    </div>
  )
}

function Detail({ name, value }: { name: string; value: string | null | undefined }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={value ? 'font-medium' : 'text-muted'}>{value || say(notProvided)}</dd>
    </div>
  )
}

export function HydrateFallback() {
  const { hasWhatsApp } = useSettings()
  return (
    <ProfileFrame title={say(profileDetails)} person={undefined}>
      <p role="status" className="sr-only">
        {say(loadingProfile)}
      </p>
      <div className="grid gap-5">
        <Skeleton className="h-[415px] rounded-card sm:h-[295px]" />
        {hasWhatsApp && <Skeleton className="h-[190px] rounded-card sm:h-[132px]" />}
        <Skeleton className="h-[344px] rounded-card sm:h-[280px]" />
        <Skeleton className="h-[208px] rounded-card" />
      </div>
    </ProfileFrame>
  )
}
