/**
 * The last step of the web build: writes the brotli and gzip forms of each file beside it, at the highest level.
 * That takes seconds, so it belongs here and not into the start.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.resolve(process.argv[2] ?? 'build/client')
const TEXT = /\.(js|css|svg|json|txt|xml|webmanifest|ico|ttf)$/
// Smaller files hardly get smaller.
const LEAST = 400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @param {string} file */
async function compress(file) {
  const body = await readFile(file)
  if (body.length < LEAST) return 0
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return body.length - br.length
}

await stat(folder)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = entries
  .filter(entry => entry.isFile() && TEXT.test(entry.name))
  .map(entry => path.join(entry.parentPath, entry.name))
const saved = await Promise.all(files.map(compress))
console.info(
  `compressed ${saved.filter(Boolean).length} files, ${Math.round(saved.reduce((sum, bytes) => sum + bytes, 0) / 1024)} KB less to send`,
)
