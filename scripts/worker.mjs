/**
 * A step of the web build: bundles the service worker, with the names of the build's files in it, into
 * build/client/worker.js.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const client = path.resolve('build/client')
const files = readdirSync(path.join(client, 'assets'))
  .filter(name => /\.(js|woff2)$/.test(name))
  .map(name => `/assets/${name}`)
  .sort()
const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { VERSION: JSON.stringify(version), BUILD_FILES: JSON.stringify(files) },
  build: {
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: path.resolve('src/web/offline/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
    },
  },
})
