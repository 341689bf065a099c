import { createRequire } from 'node:module'
import type axe from 'axe-core'

/** axe reads the window when it is loaded, so it is loaded after the screens' window was opened. */
const load = () => createRequire(import.meta.url)('axe-core') as typeof axe

/**
 * Violations of axe's WCAG rules on the current page, as 'label: input', except those that only a browser can detect:
 * colours, sizes.
 */
export async function violations(): Promise<string[]> {
  const { violations } = await load().run(document.body, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' '))}`)
}
