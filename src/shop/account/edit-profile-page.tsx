import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { focusFirstProblem, SelectField, TextAreaField, TextField } from '#kit/field.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { MAX_EMAIL, personNameRule, profileAge } from '#rules/fields.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { api } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { requireLogin } from '#shop/session/require-login.ts'
import { useSession } from '#shop/session/session.ts'
import {
  addressLabel,
  ageLabel,
  cancel,
  emailLabel,
  genderLabel,
  nameLabel,
  notProvided,
  phoneLabel,
} from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/edit-profile-page.ts'
import { ProfileFrame } from './account-frame.tsx'
import { LoadFailed } from './load-failed.tsx'
import { profileOrStored } from './profile.ts'
import { checkProfile, type ProfileForm, toProfileChange, toProfileForm } from './profile-form.ts'
import {
  editProfile,
  loadingProfile,
  onlyNameNeeded,
  phoneIsFixed,
  profileUpdated,
  saveChanges,
  saving,
  updateFailed,
} from './words.ts'

/** How long the success message is shown before the profile opens, ms. */
const READING_MS = 1500

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(editProfile) })

async function load({ url }: LoadArgs) {
  requireLogin(url)
  const profile = await profileOrStored()
  // After a 401 the token is removed: redirects to the login page.
  requireLogin(url)
  return profile
}

export const clientLoader = inBrowser(load)

export default function EditProfile({ loaderData: { customer, problem } }: Route.ComponentProps) {
  return (
    <ProfileFrame title={say(editProfile)} person={customer}>
      {problem && <LoadFailed problem={problem} className="mb-4 max-w-narrow" />}
      {customer && <Form customer={customer} />}
    </ProfileFrame>
  )
}

type Outcome = 'saved' | 'failed' | undefined

function useSaving(typed: ProfileForm, form: RefObject<HTMLFormElement | null>) {
  const [wrong, setWrong] = useState<FieldMessages>({})
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSaving, save] = useAction(async () => {
    const found = checkProfile(typed)
    // A number input reads as '' if its text is not a number, as if no age were entered.
    const age = form.current?.elements.namedItem('age')
    if (age instanceof HTMLInputElement && age.validity.badInput) found.age = say(profileAge.wrong)
    setWrong(found)
    setOutcome(undefined)
    if (Object.keys(found).length > 0) return
    try {
      const { token, setUser } = useSession.getState()
      const { customer } = await api.updateProfile({ body: toProfileChange(typed) })
      setUser(customer, token)
      setOutcome('saved')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(error.fields)
      setOutcome('failed')
    }
  })
  return { wrong, outcome, isSaving, save }
}

function Form({ customer }: { customer: Customer }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => toProfileForm(customer))
  const { wrong, outcome, isSaving, save } = useSaving(typed, form)

  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstProblem(form.current)
  }, [wrong])

  useEffect(() => {
    if (outcome !== 'saved') return
    const leaving = setTimeout(() => navigate(links.profile), READING_MS)
    return () => clearTimeout(leaving)
  }, [outcome, navigate])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (outcome !== 'saved') void save()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="card grid max-w-narrow grid-cols-1 gap-5 p-5 sm:grid-cols-2 sm:p-6"
    >
      <p className="text-muted sm:col-span-2">{say(onlyNameNeeded)}</p>
      <Fields phone={customer.phone} typed={typed} wrong={wrong} onChange={setTyped} />
      <div role="status" className="empty:hidden sm:col-span-2">
        {outcome === 'saved' && <Notice kind="success">{say(profileUpdated)}</Notice>}
        {outcome === 'failed' && <Notice kind="error">{say(updateFailed)}</Notice>}
      </div>
      <div className="grid gap-2.5 sm:col-span-2 sm:flex">
        <Button type="submit" busy={isSaving && say(saving)}>
          {say(saveChanges)}
        </Button>
        <ButtonLink to={links.profile} variant="outline">
          {say(cancel)}
        </ButtonLink>
      </div>
    </form>
  )
}

interface FieldsProps {
  phone: string | null
  typed: ProfileForm
  wrong: FieldMessages
  onChange: (typed: ProfileForm) => void
}

function Fields({ phone, typed, wrong, onChange }: FieldsProps) {
  const field = (name: keyof ProfileForm) => ({
    name,
    value: typed[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [name]: target.value }),
  })
  return (
    <>
      <TextField
        label={say(nameLabel)}
        {...field('name')}
        required
        className="sm:col-span-2"
        autoComplete="name"
        maxLength={personNameRule.maxTyped}
      />
      <TextField
        label={say(phoneLabel)}
        hint={say(phoneIsFixed)}
        value={phone ?? ''}
        readOnly
        className="sm:col-span-2"
        type="tel"
        autoComplete="tel-national"
      />
      <TextField
        label={say(emailLabel)}
        {...field('email')}
        type="email"
        inputMode="email"
        className="sm:col-span-2"
        autoComplete="email"
        maxLength={MAX_EMAIL}
      />
      <TextField
        label={say(ageLabel)}
        {...field('age')}
        type="number"
        inputMode="numeric"
        min={profileAge.min}
        max={profileAge.max}
        // The mouse wheel would change the number unnoticed.
        onWheel={event => event.currentTarget.blur()}
      />
      <SelectField label={say(genderLabel)} {...field('gender')} autoComplete="sex">
        <option value="">{say(notProvided)}</option>
        {GENDERS.codes.map(gender => (
          <option key={gender} value={gender}>
            {genderName(gender)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={say(addressLabel)}
        {...field('address')}
        autoComplete="street-address"
        className="sm:col-span-2"
      />
    </>
  )
}

export function HydrateFallback() {
  return (
    <ProfileFrame title={say(editProfile)} person={undefined}>
      <p role="status" className="sr-only">
        {say(loadingProfile)}
      </p>
      <Skeleton className="h-[877px] max-w-narrow rounded-card sm:h-[705px]" />
    </ProfileFrame>
  )
}
