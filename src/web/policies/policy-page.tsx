import { useLocation } from 'react-router'
import { DEFAULT_RETENTION, type Retention } from '#contract/settings.ts'
import { links } from '#web/platform/links.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { useSettings } from '#web/platform/settings.ts'
import { IS_TEMPLATE, type Policy, privacyPolicy, REFUNDS, SHIPPING, TERMS } from '#web/policies/policies.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/policy-page.ts'

const POLICIES: Record<string, Policy> = {
  [links.terms]: TERMS,
  [links.refunds]: REFUNDS,
  [links.shipping]: SHIPPING,
}

const policyAt = (path: string, retention: Retention): Policy => POLICIES[path] ?? privacyPolicy(retention)

export function meta({ matches, location }: Route.MetaArgs) {
  const { title, description } = policyAt(location.pathname, DEFAULT_RETENTION)
  return pageMeta(matches, { title, description, path: location.pathname })
}

export default function PolicyPage() {
  const { isDemo, company, retention } = useSettings()
  const policy = policyAt(useLocation().pathname, retention)
  return (
    <article className="wrap pt-8">
      <div className="max-w-2xl">
        <h1 className="text-2xl sm:text-3xl">{policy.title}</h1>
        <p className="mt-3 text-lg text-muted">{policy.description}</p>
        {IS_TEMPLATE && isDemo && (
          <Notice kind="warning" className="mt-5">
            This is a template. The owner’s lawyer reviews and replaces it before the shop is opened.
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
          <h2 className="text-xl">Who we are</h2>
          <p className="mt-2.5">
            {company.name}, {company.address}. Questions on this page:{' '}
            <span className="whitespace-nowrap">{company.phone}</span>, {company.email}.
          </p>
        </section>
      </div>
    </article>
  )
}
