import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { ourCities } from '#kit/cities.ts'
import { SelectField, TextField } from '#kit/field.tsx'
import { KEYS, readJson } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { cleanText } from '#rules/people.ts'
import { normalisePhone } from '#rules/phones.ts'
import { formatProblems } from '#rules/problems.ts'
import { HOME_CARE_SERVICES, type HomeCareService } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { homeCareProblems } from '#rules/visits/request-forms.ts'
import { useCity } from '#shop/city/location.ts'
import { api } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Booking } from '#shop/requests/contract.ts'
import { formText, useFormProblems } from '#shop/requests/form-problems.ts'
import { homeCareFailure, refusedFields } from '#shop/requests/request-answers.ts'
import { BookingError, EmailField, MobileField, NameField } from '#shop/requests/request-parts.tsx'
import { homeVisitBounds, usePickerBounds } from '#shop/requests/visit-days.ts'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import { HomeVisitBooked } from './home-visit-booked.tsx'
import * as words from './words.ts'

/** A star after a label, hidden from screen readers: the field itself is `required`. */
const STARRED = "[&_label]:after:content-['*'/'']"

interface HomeVisitFormProps {
  service: HomeCareService | undefined
  /** Called after a successful request, to reset the selected service. */
  onBooked: () => void
}

export function HomeVisitForm({ service, onBooked }: HomeVisitFormProps) {
  const { form, problems, show, forget } = useFormProblems()
  const [booked, setBooked] = useState<{ booking: Booking; mobile: string }>()
  const [failure, setFailure] = useState<string>()
  const bounds = usePickerBounds(homeVisitBounds)

  const [isSending, send] = useAction(async (element: HTMLFormElement) => {
    const request = requestFrom(new FormData(element), service)
    const found = homeCareProblems(ourCities(), request, shopNow())
    show(formatProblems(found))
    if (!service || Object.keys(found).length > 0) return
    const body = { ...request, serviceType: HOME_CARE_SERVICES.labelOf(service) }
    try {
      const { booking } = await api.createBooking({ body: { ...body, source: readJson(KEYS.source) } })
      element.reset()
      onBooked()
      setBooked({ booking, mobile: normalisePhone(request.mobile) })
    } catch (error) {
      show(refusedFields(error))
      setFailure(homeCareFailure(error))
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={forget}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        name="serviceType"
        label={say(words.selectedService)}
        readOnly
        value={service ? homeCareName(service) : ''}
        placeholder={say(words.chooseAbove)}
        className="sm:col-span-2"
        error={service ? undefined : problems.serviceType}
      />
      <NameField label={say(common.nameLabel)} error={problems.name} className={STARRED} />
      <EmailField label={say(words.emailAddress)} error={problems.email} />
      <MobileField label={say(common.phoneNumberLabel)} error={problems.mobile} className={STARRED} />
      <TextField
        name="dateTime"
        label={say(requests.preferredDate)}
        required
        type="date"
        {...bounds}
        error={problems.dateTime}
        className={STARRED}
      />
      <CityField error={problems.city} />
      <Button
        type="submit"
        isWide
        className="mt-2 sm:col-span-2"
        busy={isSending && say(requests.submitting)}
      >
        {say(words.submit)}
      </Button>
      {booked && <HomeVisitBooked {...booked} onClose={() => setBooked(undefined)} />}
      {failure && <BookingError message={failure} onClose={() => setFailure(undefined)} />}
    </form>
  )
}

/** Street and PIN code are asked for in the call, which agrees on the visit. */
function CityField({ error }: { error: string | undefined }) {
  const { city } = useCity()
  return (
    <SelectField key={city} name="city" label={say(words.city)} isOptional defaultValue={city} error={error}>
      {ourCities().open.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}

const requestFrom = (form: FormData, service: HomeCareService | undefined) => ({
  name: cleanText(formText(form, 'name')),
  email: formText(form, 'email'),
  mobile: formText(form, 'mobile'),
  dateTime: formText(form, 'dateTime'),
  serviceType: service ?? ('' as const),
  city: formText(form, 'city'),
  address: '',
})
