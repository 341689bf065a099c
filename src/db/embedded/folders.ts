import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hasCode } from './file-lock.ts'
import { EmbeddedPostgresError } from './postgres-program.ts'

export function makeDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    if (!hasCode(error, 'EACCES')) throw error
    throw new EmbeddedPostgresError(
      `This user may not keep data in ${folder}. Start the shop as the user who owns it, or hand it over (chown -R).`,
      { cause: error },
    )
  }
}

/** Placed in the temporary folder if the path would be too long for the address of a Unix socket. */
export function socketFolder(dataDir: string): string {
  const limit = process.platform === 'darwin' ? 103 : 107
  const fits = (folder: string) => Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= limit
  const beside = path.join(dataDir, 'socket')
  if (fits(beside)) return beside
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const name = `jaanch-${process.getuid?.()}-${hash}`
  const short = path.join(os.tmpdir(), name)
  return fits(short) ? short : path.join('/tmp', name)
}

/** Refuses a folder that other users own or can enter, because it gives superuser access to the database. */
export function makeSocketFolder(folder: string, data: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  // If root starts the server, it runs as the owner of the data, who then needs this folder too.
  const isOurs = found.uid === process.getuid?.() || found.uid === fs.statSync(data).uid
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `${folder} must be a folder that only this user can enter (mode 700). Remove it.`,
    )
  }
}
