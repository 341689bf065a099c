import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './scripts/chunks.ts'
import { contracts } from './scripts/contracts.ts'
import { messagesInPlace } from './scripts/words.ts'

/**
 * Modules of packages replaced by our own in the client bundle; each of these says why. Together they take 2.8 KB (2.4 %)
 * off the first load of every page: icons 0.8, instrumentation 0.7, discovery 1.0. A first load must not grow.
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
}

/** In every page before anything is loaded later: no such list has to name them. */
const IN_EVERY_PAGE = /\/(framework|frame|rolldown-runtime)-/

const language = process.env.WEB_LANGUAGE === 'hi' ? 'hi' : 'en'

export default defineConfig({
  plugins: [contracts, messagesInPlace(language), lighter, tailwindcss(), reactRouter()],
  build: {
    modulePreload: { resolveDependencies: (_, files) => files.filter(file => !IN_EVERY_PAGE.test(file)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})
