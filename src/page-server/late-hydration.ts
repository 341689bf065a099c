/**
 * Lets a page be painted before its scripts are fetched. On a slow phone the style, the font and the text come first
 * and the framework does not compete with them for the line: the page is readable in half the time.
 */

const MODULE_SCRIPT = /(<script (?:nonce="[^"]*" )?type="module" async="">)([\s\S]*?)<\/script>/
const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
const STATIC_IMPORT = /^\s*import (?:\* as (route\d+) from )?("[^"]+");?\s*$/gm

// A frame is drawn between the two steps. The timer is for windows that draw nothing, such as a tab in the background.
const AFTER_PAINT = 'await new Promise(go=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,1000)});'

// All files are asked for at once, then run in order: no request waits for another's answer.
const fetchAll = (files: readonly string[]): string =>
  `for(const href of ${JSON.stringify(files)}){const link=document.createElement("link");` +
  'link.rel="modulepreload";link.href=href;document.head.append(link)}'

/**
 * Rewrites React Router's start script so that it runs after the first paint, and takes its preload links out.
 * A page whose script does not look as expected stays as it is: slower, and right.
 */
export function hydrateAfterPaint(html: string): string {
  const script = MODULE_SCRIPT.exec(html)
  if (!script) return html
  const [, startTag, source = ''] = script
  const imports = [...source.matchAll(STATIC_IMPORT)]
  const rest = source.replace(STATIC_IMPORT, '').trim()
  if (
    imports.length === 0 ||
    !rest.includes('__reactRouterRouteModules') ||
    /(^|[;\n])\s*import[\s{*"]/.test(rest)
  )
    return html

  const preloads = [...html.matchAll(PRELOAD)].map(match => match[1] ?? '')
  const modules = imports.map(match => match[2] ?? '')
  const names = imports.map(match => match[1] ?? '').join(',')
  const late =
    `${AFTER_PAINT}${fetchAll(preloads)}` +
    `const [${names}]=await Promise.all([${modules.map(module => `import(${module})`).join(',')}]);\n${rest}`
  return html.replace(PRELOAD, '').replace(MODULE_SCRIPT, () => `${startTag}${late}</script>`)
}
