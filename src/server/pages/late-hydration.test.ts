import { describe, expect, test } from 'vitest'
import { hydrateAfterPaint } from './late-hydration.ts'

const start = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.client-1.js");`
const pageWith = (source: string) =>
  `<html><head><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/framework-1.js"/></head><body><p>Hi</p><script>window.x=1</script><script type="module" async="">${source}</script></body></html>`

describe('hydration after the first paint', () => {
  const html = hydrateAfterPaint(pageWith(start))

  test('requests no script of the framework before the first frame', () => {
    expect(html).not.toContain('<link rel="modulepreload"')
    const script = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(script.startsWith('await new Promise(')).toBe(true)
    expect(script).not.toMatch(/^\s*import /m)
  })

  test('loads the modules together, and starts the router last', () => {
    expect(html).toContain(
      'const [,route0,route1]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-1.js"),import("/assets/home-1.js")]);',
    )
    expect(html.indexOf('__reactRouterRouteModules')).toBeGreaterThan(html.indexOf('Promise.all'))
    expect(html.indexOf('import("/assets/entry.client-1.js")')).toBeGreaterThan(
      html.indexOf('__reactRouterRouteModules'),
    )
    expect(html).toContain('["/assets/entry.client-1.js","/assets/framework-1.js"]')
  })

  test.each([
    pageWith('import { start } from "/assets/new.js"; start()'),
    pageWith(`import{a}from"/assets/a.js";\n${start}`),
    '<html><body>no script</body></html>',
  ])('keeps a page with an unexpected start script unchanged', page =>
    expect(hydrateAfterPaint(page)).toBe(page),
  )
})
