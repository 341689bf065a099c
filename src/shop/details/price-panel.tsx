import Check from 'lucide-react/icons/check'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { OffBadge, priceOf, Rupees } from '#kit/price.tsx'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { type BookableOffer, BookNow } from '#shop/cart/book-now.tsx'
import { centresHere, useCentres } from '#shop/city/use-centres.ts'
import { Photograph } from '#shop/company/photograph.tsx'
import { call } from '#shop/frame/words.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export interface Offer {
  /** Label of the price: 'Package Price'. */
  label: string
  price: { regularPrice: number; salePrice: number; discountPercentage?: number }
  needsCentre: boolean
  /** Null for a sample, which can't be booked. */
  book: BookableOffer | null
}

/** Price, reduction and the button to book, on a phone in a bar at the bottom; below them what is included. */
export function PricePanel({ offer: { label, price, needsCentre, book } }: { offer: Offer }) {
  const { centreCount } = useSettings().facts
  const centres = useCentres()
  return (
    <section aria-label={say(words.price)} className="card p-5 lg:rounded-hero lg:p-6">
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:mb-5 lg:border-0 lg:pb-0 print:static"
      >
        <div className="wrap flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5 lg:block lg:p-0">
          <PriceLines label={label} price={price} />
          {book && (
            <div className="flex max-w-72 grow items-center justify-end gap-2 lg:mt-4 lg:max-w-none lg:flex-col lg:items-stretch print:hidden">
              <CallLink />
              <div className="max-w-40 grow lg:order-first lg:max-w-none">
                <BookNow of={book} />
              </div>
            </div>
          )}
        </div>
      </div>
      {!book && (
        <Notice kind="info" className="mb-5">
          {say(words.sampleNotice)}
        </Notice>
      )}
      <dl className="grid gap-3 lg:border-t lg:border-line lg:pt-5">
        {!needsCentre && (
          <Note icon={<House />} name={say(words.homeCollectionNote)} text={say(words.freeVisit)} />
        )}
        {(needsCentre || centreCount !== null || centres.length > 0) && (
          <Note
            icon={<MapPin />}
            name={say(words.nearestCentre)}
            text={
              <>
                {/** Has the height that it will have with the name. */}
                <span className="block min-h-lh text-ink">{centresHere(centres)}</span>
                {/* Without a thousands separator, as in other texts with this price. */}
                {centreCount !== null && say(words.centres, { number: String(centreCount) })}
              </>
            }
          />
        )}
        <Note icon={<Check />} name={say(words.freeReport)} text={say(words.toYourPhone)} />
      </dl>
      {needsCentre && <Photograph of="centres" className="mt-4 aspect-3/2 w-full rounded-control" />}
    </section>
  )
}

function PriceLines({ label, price }: Pick<Offer, 'label' | 'price'>) {
  const isReduced = price.regularPrice > priceOf(price)
  return (
    <div className="grid">
      <p className="order-last lg:order-first">
        <span className="block text-muted max-lg:sr-only">{label}</span>
        <Rupees
          amount={priceOf(price)}
          hasSmallPaise
          className="text-2xl leading-none font-bold lg:text-4xl"
        />
      </p>
      {isReduced && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <span>
            <span className="max-lg:sr-only">{say(words.originalPrice)} </span>
            <s>
              <Rupees amount={price.regularPrice} />
            </s>
          </span>
          <OffBadge of={price} />
        </p>
      )}
    </div>
  )
}

function CallLink() {
  const { phone } = useSettings().company
  if (!phone) return null
  return (
    <a
      href={telLink(phone)}
      className={buttonClass({ variant: 'soft', className: 'max-lg:w-12 max-lg:px-0' })}
    >
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-lg:sr-only">{say(call, { phone })}</span>
    </a>
  )
}

function Note({ icon, name, text }: { icon: ReactNode; name: string; text: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <dt className="contents font-medium">
        <span aria-hidden="true" className="mt-0.5 text-leaf *:size-5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="col-start-2 text-[0.9375rem] text-muted">{text}</dd>
    </div>
  )
}
