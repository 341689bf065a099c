import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { FILE_SECURITY } from '#http/security-headers.ts'
import { type StoredAnswer, storeAnswer, tagOf } from '#http/stored-answer.ts'

/** The files of the web build, read into memory once, with the compressed forms that the build left beside them. */

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}

/** Names under here carry a hash of the content, so they never change. */
export const HASHED_FOLDER = '/assets/'

const readIfThere = (file: string) => (existsSync(file) ? readFile(file) : undefined)

async function readAsset(file: string, url: string): Promise<StoredAnswer> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ])
  const headers = {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': url.startsWith(HASHED_FOLDER)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    ...FILE_SECURITY,
  }
  return storeAnswer(200, tagOf(identity), headers, { br, gzip, identity })
}

/** All files of a folder by their address. Source maps and hidden files stay inside. */
export async function loadAssets(folder: string): Promise<Map<string, StoredAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !/^\.|\.(br|gz|map)$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => !path.relative(folder, file).startsWith('.'))
  const loaded = await Promise.all(
    files.map(async file => {
      const url = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`
      return [url, await readAsset(file, url)] as const
    }),
  )
  return new Map(loaded)
}
