import type { Locator, Page } from '@playwright/test'

/** What the tests of the requirements, part 2, share beside a customer with orders. */

/** The page's lists of facts as an object: what stands beside each name. */
export const factsOf = (scope: Page | Locator): Promise<Record<string, string>> =>
  scope
    .locator('dl > div')
    .evaluateAll(lines =>
      Object.fromEntries(
        lines.map(line => [
          line.querySelector('dt')?.textContent ?? '',
          line.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    )
