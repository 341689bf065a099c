import { Window } from 'happy-dom'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { sampleFacts } from '#domain/catalogue/demo-data/facts.ts'
import { drawnFile } from '#server/pages/drawings/drawn-file.ts'
import { createPages } from '#server/pages/page-server.ts'
import type { Client } from '#shop/endpoints.ts'
import { IS_OPEN } from '#wire/settings.ts'
import { fakeSettings, openAdmission } from './fake-build.ts'
import { wholeShop } from './whole-shop.ts'

/**
 * The pages of the build as the server renders them, with the demo's catalogue: their HTML before hydration. Call it
 * once, at the top of the file. `answers` replace the API's own.
 */
export async function builtPages() {
  const whole = await wholeShop()
  const { anyone } = whole
  const makerOf = (answers: Partial<Client>) =>
    createPages({
      buildDirectory: 'build',
      api: { ...anyone, ...answers },
      settings: fakeSettings,
      deskSettings: () => ({ facts: sampleFacts, opening: IS_OPEN, cities: sampleCities }),
      version: () => 1,
      drawnFile: drawing => drawnFile(whole.shop, drawing),
      admission: openAdmission,
      log: () => undefined,
    })
  const usual = await makerOf({})

  return {
    shop: anyone,
    /** The response as it is sent. */
    answer: (address: string) => usual.answer(new Request(`${fakeSettings.url}${address}`)),
    async open(address: string, answers?: Partial<Client>) {
      const pages = answers ? await makerOf(answers) : usual
      const answer = await pages.answer(new Request(`${fakeSettings.url}${address}`))
      return shownPage(answer.status, await answer.text())
    },
  }
}

/** A parsed page; `within` is a CSS selector. */
function shownPage(status: number, html: string) {
  const { document } = new Window({ url: fakeSettings.url })
  document.write(html)
  for (const script of document.querySelectorAll('script:not([type="application/ld+json"]), style, noscript'))
    script.remove()
  const find = (within: string) => [...document.querySelectorAll(within)]
  const textOf = (element: { textContent: string } | null) =>
    element?.textContent.replaceAll(/\s+/g, ' ').trim()

  return {
    status,
    html,
    title: document.title,
    /** Texts of all matches. */
    texts: (within: string) => find(within).map(one => textOf(one) ?? ''),
    /** Text of the first match; undefined without one. */
    text: (within: string) => textOf(document.querySelector(within)),
    attributes: (within: string, name: string) => find(within).map(one => one.getAttribute(name) ?? ''),
    attribute: (within: string, name: string) => document.querySelector(within)?.getAttribute(name),
    /** Texts of `within` in the section of `main` with this heading. */
    part(heading: string, within: string): string[] {
      const sections = find('main section').filter(section =>
        [...section.querySelectorAll('h1, h2, h3')].some(one => textOf(one) === heading),
      )
      return sections.flatMap(section => [...section.querySelectorAll(within)].map(one => textOf(one) ?? ''))
    },
    /** The page's description lists as an object. */
    facts: () =>
      Object.fromEntries(
        find('main dl > div').map(line => [
          textOf(line.querySelector('dt')),
          textOf(line.querySelector('dd')),
        ]),
      ) as Record<string, string>,
    /** What search engines read. */
    toldToSearchEngines: () => ({
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      facts: find('script[type="application/ld+json"]').map(one => JSON.parse(one.textContent) as object),
    }),
  }
}
