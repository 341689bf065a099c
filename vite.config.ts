import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// What every page needs and what changes least goes into one file: cached for long, and one request instead of ten.
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|preload-helper/,
  priority: 3,
}

const ROOT = path.join(import.meta.dirname, 'src/web/root.tsx').replaceAll('\\', '/')

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** All modules that the frame of the pages imports, itself or by others. */
function frameModules(modules: Modules): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  add(ROOT)
  return found
}

let inFrame: Set<string> | undefined

// What stands around every page comes with every page.
const frame = {
  name: (id: string, modules: Modules) => {
    inFrame ??= frameModules(modules)
    return inFrame.has(id) ? 'frame' : null
  },
  debugName: 'frame',
  priority: 2,
}

// Fields and the rules of what is typed into them: not for pages where one only reads and chooses.
const forms = {
  name: 'forms',
  test: /[\\/]src[\\/](web[\\/]ui[\\/]field\.tsx|rules[\\/](fields|problems)\.ts)|[\\/]src[\\/]text[\\/]fields\.ts/,
  priority: 2,
}

// What many pages share goes into one more. With more in it pages carry what they don't use, with less they need
// more files: 8 is where the sum over all pages was least.
const shop = {
  name: 'shop',
  test: /[\\/]src[\\/](web|contract|rules|text)[\\/]|[\\/]lucide-react[\\/]/,
  minShareCount: 8,
  priority: 1,
}

/** Icons by our own small function instead of lucide's, in the browser: see the file. */
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  resolveId: source =>
    source.endsWith('/createLucideIcon.mjs')
      ? path.join(import.meta.dirname, 'src/web/ui/create-icon.ts')
      : undefined,
}

export default defineConfig({
  plugins: [icons, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, frame, forms, shop] } } } },
    },
  },
})
