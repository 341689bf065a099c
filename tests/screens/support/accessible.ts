import { createRequire } from 'node:module'
import type axe from 'axe-core'

/** axe looks for its window when it is loaded: not before the screens' is open. */
const load = () => createRequire(import.meta.url)('axe-core') as typeof axe

/** What is against axe's WCAG rules on the page as it is, as 'label: input'; but for what only a browser knows: colours, sizes. */
export async function violations(): Promise<string[]> {
  const { violations } = await load().run(document.body, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' '))}`)
}
