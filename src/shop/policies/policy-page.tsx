import { useLocation } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { PolicyText } from '#kit/policy-text.tsx'
import { useSettings } from '#kit/settings.ts'
import { formatDate } from '#rules/dates.ts'
import type { PolicyPage as PageName } from '#rules/policies/pages.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs, onServer } from '#shop/frame/load.ts'
import * as common from '#text/common.ts'
import { type Message, pieces, say } from '#text/text.ts'
import type { Route } from './+types/policy-page.ts'
import * as words from './words.ts'

interface PageTexts {
  page: PageName
  title: Message<string>
  description: Message<string>
}

const PRIVACY: PageTexts = {
  page: 'privacy',
  title: common.privacy,
  description: words.privacyDescription,
}

const PAGES: Record<string, PageTexts> = {
  [links.privacy]: PRIVACY,
  [links.terms]: { page: 'terms', title: common.terms, description: words.termsDescription },
  [links.refunds]: { page: 'refunds', title: common.refunds, description: words.refundsDescription },
  [links.shipping]: { page: 'shipping', title: common.shipping, description: words.shippingDescription },
}

const pageAt = (path: string): PageTexts => PAGES[path] ?? PRIVACY

const load = async ({ api, url: { pathname }, signal }: LoadArgs) =>
  api.getPolicy({ params: { page: pageAt(pathname).page } }, { signal })

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const { title, description } = pageAt(location.pathname)
  return pageMeta(matches, {
    title: say(title),
    description: say(description),
    path: loaderData?.policy ? location.pathname : undefined,
  })
}

export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  const { company } = useSettings()
  const { title, description } = pageAt(useLocation().pathname)
  return (
    <article className="wrap-narrow pt-8">
      <h1 className="text-2xl sm:text-3xl">{say(title)}</h1>
      <p className="mt-3 text-lg text-muted">{say(description)}</p>
      {policy?.isSample && (
        <Notice kind="warning" className="mt-5">
          {say(words.template)}
        </Notice>
      )}
      {policy ? (
        <>
          <PolicyText blocks={policy.blocks} level={2} />
          <p className="mt-8 text-muted">
            {say(words.version, { version: policy.version, date: formatDate(policy.acceptedAt) })}
          </p>
        </>
      ) : (
        <p className="mt-8">{say(words.notPublished)}</p>
      )}
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
