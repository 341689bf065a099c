import { requests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Source } from '#rules/source.ts'
import { landingProblems } from '#rules/visits/request-forms.ts'
import type { Shop } from '../shop.ts'
import { countForm, type RequestCaller, refuseInvalidForm } from './public-forms.ts'

interface LandingForm {
  name: string
  email: string | null
  mobile: string
  date: string
  source?: Source | undefined
}

export async function submitLandingForm(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  form: LandingForm,
  { address, customerId }: RequestCaller,
): Promise<void> {
  const now = shop.now()
  refuseInvalidForm(landingProblems({ ...form, email: form.email ?? '' }, now))
  await countForm(shop, { mobile: form.mobile, address })
  await inTransaction(shop.db, async tx => {
    const { name, email, mobile, date, source } = form
    const [added] = await tx
      .insert(requests)
      .values({ kind: 'offer', name, email, mobile, customerId, source, preferredDate: date, createdAt: now })
      .returning({ id: requests.id })
    if (!added) throw new Error('a request was not written')
    await shop.sendJob(tx, 'notify-request', { kind: 'landing', id: added.id })
  })
}
