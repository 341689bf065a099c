import type pg from 'pg'
import { type Listening, listen } from '#db/listen.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { describeError, type Log } from './log.ts'

/** Reads the catalogue anew whenever the database says that it changed, and tells when it can't be heard. */
export function followCatalogue(connection: pg.ClientConfig, catalogue: LiveCatalogue, log: Log): Listening {
  let isLossLogged = false
  return listen(connection, 'catalogue', {
    notice: () => {
      catalogue.refresh().catch((error: unknown) => {
        // Orders read the database themselves until this has worked again.
        catalogue.setListening(false)
        log('error', 'catalogue.not-refreshed', { error: error instanceof Error ? error.message : 'unknown' })
      })
    },
    connected: () => {
      isLossLogged = false
      catalogue.setListening(true)
    },
    lost: error => {
      catalogue.setListening(false)
      // Once for an outage, not for each try. Until it ends every order reads the catalogue anew, which is slow.
      if (error !== undefined && !isLossLogged) {
        log('warn', 'catalogue.not-listening', { error: describeError(error) })
        isLossLogged = true
      }
    },
  })
}
