import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** React Router's manifest of routes and files, which it writes as a script. @param {readonly string[]} names */
export async function readManifest(names) {
  const name = names.find(one => /^manifest-.*\.js$/.test(one))
  if (!name) throw new Error('The web build has no manifest: React Router writes it in another way now.')
  const source = await readFile(path.resolve('build/client/assets', name), 'utf8')
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
}

/** The files of a route or the entry, styles too. */
export const filesOf = ({ module, imports = [], css = [] }) => [module, ...imports, ...css]
