import { useLocation } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { useSettings } from '#kit/settings.ts'
import { links } from '#shop/frame/links.ts'
import { pieces, say } from '#text/text.ts'
import { DEFAULT_RETENTION, type ShopSettings } from '#wire/settings.ts'
import type { Route } from './+types/policy-page.ts'
import {
  IS_TEMPLATE,
  type Policy,
  privacyPolicy,
  refundsPolicy,
  shippingPolicy,
  termsPolicy,
} from './policies.ts'
import * as words from './words.ts'

type PolicySettings = Pick<ShopSettings, 'retention' | 'cancelFee' | 'lateAfterMinutes'>

const POLICIES: Record<string, (settings: PolicySettings) => Policy> = {
  [links.terms]: termsPolicy,
  [links.refunds]: refundsPolicy,
  [links.shipping]: shippingPolicy,
}

const policyAt = (path: string, settings: PolicySettings): Policy =>
  POLICIES[path]?.(settings) ?? privacyPolicy(settings.retention)

export function meta({ matches, location }: Route.MetaArgs) {
  const { title, description } = policyAt(location.pathname, {
    retention: DEFAULT_RETENTION,
    cancelFee: [],
    lateAfterMinutes: 0,
  })
  return pageMeta(matches, { title, description, path: location.pathname })
}

export default function PolicyPage() {
  const { isDemo, company, ...settings } = useSettings()
  const policy = policyAt(useLocation().pathname, settings)
  return (
    <article className="wrap-narrow pt-8">
      <h1 className="text-2xl sm:text-3xl">{policy.title}</h1>
      <p className="mt-3 text-lg text-muted">{policy.description}</p>
      {IS_TEMPLATE && isDemo && (
        <Notice kind="warning" className="mt-5">
          {say(words.template)}
        </Notice>
      )}
      {policy.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-8">
          <h2 className="text-xl">{heading}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph} className="mt-2.5">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <section className="mt-8">
        <h2 className="text-xl">{say(words.whoWeAre)}</h2>
        <p className="mt-2.5">
          {pieces(words.questions, {
            company: company.name,
            address: company.address,
            phone: (
              <span key="phone" className="whitespace-nowrap">
                {company.phone}
              </span>
            ),
            email: company.email,
          })}
        </p>
      </section>
    </article>
  )
}
