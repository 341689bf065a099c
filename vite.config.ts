import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './scripts/chunks.ts'
import { contracts } from './scripts/contracts.ts'
import { messagesInPlace } from './scripts/words.ts'

/**
 * Modules of packages replaced by our own in the client bundle; each of these says why. Together they take 4.3 KB (3.8 %)
 * off the first load of every page: icons 1.0, instrumentation 0.9, discovery 1.1, data strategy 1.3. Without one of them
 * pages exceed their budget in scripts/web-budget.json.
 */
const REPLACED: [end: string, by: string][] = [
  ['lucide-react/dist/esm/createLucideIcon.mjs', path.join(import.meta.dirname, 'src/kit/create-icon.ts')],
  [
    'react-router/dist/production/lib/router/instrumentation.js',
    path.join(import.meta.dirname, 'src/kit/router/instrumentation.ts'),
  ],
  [
    'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    path.join(import.meta.dirname, 'src/kit/router/discovery.ts'),
  ],
  [
    'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    path.join(import.meta.dirname, 'src/kit/router/data-strategy.ts'),
  ],
]

/** Server-only parts of React Router: their imports are not replaced, as they are tree-shaken anyway. */
const SERVER_PARTS = /react-router[\\/].*[\\/](server-runtime|rsc)[\\/]/

const lighter: Plugin = {
  name: 'lighter',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  // A route's chunk may export what others import, too, or Rolldown would split off one more chunk for it.
  options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  resolveId(source, importer) {
    if (!importer?.includes('node_modules') || !source.startsWith('.') || SERVER_PARTS.test(importer)) return
    const asked = path.resolve(path.dirname(importer), source).replaceAll('\\', '/')
    return REPLACED.find(([end]) => asked.endsWith(`/node_modules/${end}`))?.[1]
  },
  // Keys of an icon's strokes are random, so they don't compress; ours has no list that needs them.
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: source => ({ code: source.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
}

/** Stated in docs/running.md; tests/repository/browsers.test.ts finds built-ins that these lack. */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4']

/** In every page before anything is loaded later: no such list has to name them. */
const IN_EVERY_PAGE = /\/(framework|frame|rolldown-runtime)-/

const language = process.env.WEB_LANGUAGE === 'hi' ? 'hi' : 'en'

export default defineConfig({
  plugins: [contracts, messagesInPlace(language), lighter, tailwindcss(), reactRouter()],
  build: {
    target: OLDEST_BROWSERS,
    modulePreload: { resolveDependencies: (_, files) => files.filter(file => !IN_EVERY_PAGE.test(file)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // Of 51 MB of icons the pages draw about a hundred.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
  },
})
