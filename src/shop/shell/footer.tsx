import { Link } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { Accreditations } from '#shop/company/accreditations.tsx'
import { Help } from '#shop/frame/help.tsx'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import { type Message, say } from '#text/text.ts'
import { Logo } from './logo.tsx'
import { SERVICES } from './services.ts'
import * as words from './words.ts'

const POLICIES = [
  { name: common.privacy, to: links.privacy },
  { name: common.terms, to: links.terms },
  { name: common.refunds, to: links.refunds },
  { name: common.shipping, to: links.shipping },
] as const

const PRESCRIPTION = { name: common.uploadPrescription, to: links.uploadPrescription }

const LINK = 'inline-flex min-h-11 items-center hover:underline underline-offset-4'

interface Item {
  name: Message<string>
  to: string
}

const toItem = ({ name, to }: Item) => (
  <li key={to}>
    <Link to={to} className={LINK}>
      {say(name)}
    </Link>
  </li>
)

/** Footer from checkout to confirmation: policies only, no links that lead away. */
export function ShortFooter() {
  return (
    <footer className="mt-10 border-t border-line print:hidden">
      <ul className="wrap flex flex-wrap gap-x-6 py-3 text-muted">{POLICIES.map(toItem)}</ul>
    </footer>
  )
}

export function Footer() {
  const { brand, company, facts } = useSettings()
  return (
    <footer className="laid-out-late mt-8 border-t border-line bg-surface [--height:762px] lg:mt-16 lg:[--height:398px] print:hidden">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-4 py-5 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr] lg:py-10 tight:grid-cols-1">
        <div className="max-lg:col-span-full">
          <Logo brand={brand} />
          <p className="mt-3 max-w-sm text-muted max-lg:hidden">
            {facts.texts.promise ?? say(common.promise)}
          </p>
          <Accreditations className="my-3" />
        </div>
        <Column title={say(words.services)} items={[...SERVICES, PRESCRIPTION]} />
        <Column title={say(words.policies)} items={POLICIES} />
        <div className="border-line max-lg:col-span-full max-lg:border-t max-lg:pt-3">
          <h2 className="mb-1 text-base">{say(words.contact)}</h2>
          <ul className="text-muted">
            <li className="pb-1 lg:py-2">
              {company.name}
              <address className="text-muted not-italic">{company.address}</address>
            </li>
            <li>
              <Help className="py-1" />
            </li>
            {company.email && (
              <li>
                <a href={`mailto:${company.email}`} className={LINK}>
                  {company.email}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap items-center gap-x-6 py-2 text-muted lg:py-3">
          <p className="grow text-sm">{say(words.prices)}</p>
          <ul aria-label={say(words.socialMedia)} className="flex flex-wrap gap-x-5 empty:hidden">
            {facts.socialLinks.map(({ name, address }) => (
              <li key={name}>
                <a href={address} rel="noopener noreferrer" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <div>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul className="text-muted">{items.map(toItem)}</ul>
    </div>
  )
}
