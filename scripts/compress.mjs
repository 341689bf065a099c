/**
 * The last step of the web build: writes a brotli and a gzip form beside each file, at the highest level. That takes
 * seconds, too long for the start of the server.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.resolve(process.argv[2] ?? 'build/client')
const TEXT = /\.(js|css|svg|json|txt|xml|webmanifest|ico|ttf|wasm)$/
// Smaller files hardly compress.
const MIN_BYTES = 400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @param {string} file */
async function compress(file) {
  const body = await readFile(file)
  if (body.length < MIN_BYTES) return 0
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
