import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileCheck from 'lucide-react/icons/file-check'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { Notice } from '#kit/notice.tsx'
import { OffBadge, Price, priceOf, Rupees } from '#kit/price.tsx'
import { useSettings } from '#kit/settings.ts'
import { CLOSING_HOUR, formatHour, SLOT_HOURS } from '#rules/visits/slots.ts'
import { type Bookable, BookNow } from '#shop/cart/book-now.tsx'
import { Photograph } from '#shop/company/photograph.tsx'
import { pieces, say } from '#text/text.ts'
import * as words from './words.ts'

export interface Offer {
  /** Label of the price: 'Package Price'. */
  label: string
  price: { regularPrice: number; salePrice: number; discountPercentage?: number }
  needsCentre: boolean
  /** Null for a sample, which can't be booked. */
  book: Bookable | null
}

/** Price, reduction, what is included, and the button to book. */
export function PricePanel({ offer: { label, price, needsCentre, book } }: { offer: Offer }) {
  const { centreCount } = useSettings().facts
  const isReduced = price.regularPrice > priceOf(price)
  return (
    <section aria-label={say(words.price)} className="card p-5">
      <div className="flex items-start justify-between gap-3">
        <p>
          <span className="block text-muted">{label}</span>
          <Rupees amount={priceOf(price)} className="text-2xl font-bold" />
        </p>
        <OffBadge of={price} />
      </div>
      {isReduced && (
        <p className="mt-1 text-muted">
          {pieces(words.originalPrice, {
            price: (
              <s key="price">
                <Rupees amount={price.regularPrice} />
              </s>
            ),
          })}
        </p>
      )}
      <dl className="mt-4 grid gap-3 border-t border-dashed border-line pt-4">
        {!needsCentre && (
          <Note icon={<House />} name={say(words.homeCollectionNote)} text={say(words.freeVisit)} />
        )}
        <Note
          icon={<CalendarClock />}
          name={say(words.nextVisit, { hour: formatHour(SLOT_HOURS[0]) })}
          text={say(words.bookBy, { hour: formatHour(CLOSING_HOUR) })}
        />
        {centreCount !== null && (
          <Note
            icon={<MapPin />}
            name={say(words.nearestCentre)}
            // Without a thousands separator, as in the other texts that say it.
            text={say(words.centres, { number: String(centreCount) })}
          />
        )}
        <Note icon={<FileCheck />} name={say(words.freeReport)} text={say(words.toYourPhone)} />
      </dl>
      {needsCentre && <Photograph of="centres" className="mt-4 aspect-3/2 w-full rounded-control" />}
      {book ? (
        <BookBar price={price} book={book} />
      ) : (
        <Notice kind="info" className="mt-5">
          {say(words.sampleNotice)}
        </Notice>
      )}
    </section>
  )
}

function Note({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
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

/** The button to book; on a small screen in a bar at the bottom, with the price. */
function BookBar({ price, book }: { price: Offer['price']; book: Bookable }) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:mt-5 lg:border-0 lg:pb-0 print:hidden"
    >
      <div className="wrap flex items-center justify-between gap-4 py-3 lg:block lg:p-0">
        <Price of={price} isStacked className="shrink-0 lg:hidden" />
        <div className="w-full max-w-56 lg:max-w-none">
          <BookNow of={book} />
        </div>
      </div>
    </div>
  )
}
