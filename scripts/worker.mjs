/**
 * A step of the web build: bundles the service workers, with the names of the build's files in them, into
 * build/client/worker.js (the shop) and collector-worker.js (the collectors' app).
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { contracts } from './contracts.ts'
import { filesOf, readManifest } from './web-manifest.mjs'

const client = path.resolve('build/client')
const names = readdirSync(path.join(client, 'assets'))
const files = names
  // Only staff pages scan and draw codes. The ticket's style sheet is the only one that is loaded after its page.
  .filter(
    name => /\.(js|woff2)$|^ticket-.*\.css$/.test(name) && !/^(scan-|read-bars-|qr-drawing-)/.test(name),
  )
  .map(name => `/assets/${name}`)
  .sort()
const versionOf = some => createHash('sha256').update(some.join()).digest('hex').slice(0, 12)

/** What the collectors' app needs offline, with the scanner and the drawing of codes. */
const { url, entry, routes } = await readManifest(names)
const shell = new Set([
  // The page refers to them by URL, so they are not in the route manifest.
  ...names.filter(name => /^(collector|door|desk)-[\w-]+\.css$/.test(name)).map(name => `/assets/${name}`),
  ...[url, ...filesOf(entry), ...filesOf(routes.root), ...filesOf(routes.collector)],
  ...names
    .filter(name =>
      /^((scan|read-bars|qr-drawing|words|(words|refusals|names)\.hi)-[\w-]+\.js|zxing_reader-[\w-]+\.wasm)$|\.woff2$/.test(
        name,
      ),
    )
    .map(name => `/assets/${name}`),
])
const shellFiles = [...shell].sort()

/** @param {string} input @param {string} output @param {Record<string, unknown>} define */
const bundle = (input, output, define) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contracts],
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: path.resolve(input),
        output: { format: 'iife', entryFileNames: output, codeSplitting: false },
      },
    },
  })

await bundle('src/shop/offline/worker.ts', 'worker.js', { VERSION: versionOf(files), BUILD_FILES: files })
await bundle('src/collector/frame/worker.ts', 'collector-worker.js', {
  ...{ VERSION: versionOf(shellFiles), SHELL: shellFiles },
})
