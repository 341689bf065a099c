import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { FILE_SECURITY } from '#server/http/security-headers.ts'
import { makeEtag, type StoredAnswer, storeAnswer } from '#server/http/stored-answer.ts'

/** The web build in memory, with its .br and .gz files. */

const CONTENT_TYPES: Record<string, string> = {
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
  '.wasm': 'application/wasm',
}

/** `no-cache`, so that browsers find a new version at once. */
const WORKERS = ['/worker.js', '/collector-worker.js']
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
}

/** The barcode reader is the only script that can compile WebAssembly. */
const BAR_READER = /^\/assets\/scan-worker-[\w-]+\.js$/
const BAR_READER_HEADERS = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
}

/** File names in it contain a content hash: cached for ever. */
export const HASHED_FOLDER = '/assets/'

const readIfThere = (file: string) => (existsSync(file) ? readFile(file) : undefined)

async function readAsset(file: string, url: string): Promise<StoredAnswer> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ])
  const headers = {
    'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': url.startsWith(HASHED_FOLDER)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    ...FILE_SECURITY,
    ...(WORKERS.includes(url) ? WORKER_HEADERS : {}),
    ...(BAR_READER.test(url) ? BAR_READER_HEADERS : {}),
  }
  return storeAnswer(200, makeEtag(identity), headers, { br, gzip, identity })
}

/** By URL path, without source maps and hidden files. */
export async function loadAssets(folder: string): Promise<Map<string, StoredAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !/^\.|\.(br|gz|map)$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => !path.relative(folder, file).startsWith('.'))
  const loaded = new Map<string, StoredAnswer>()
  // In sequence: all files at once could be more than a container may have open.
  for (const file of files) {
    const url = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`
    loaded.set(url, await readAsset(file, url))
  }
  return loaded
}
