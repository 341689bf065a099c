import type pg from 'pg'
import { type Listening, listen } from '#db/listen.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { describeError, type Log } from './log.ts'

/** Reloads the catalogue on every NOTIFY of a change, and marks it when listening fails. */
export function followCatalogue(connection: pg.ClientConfig, catalogue: LiveCatalogue, log: Log): Listening {
  let isLossLogged = false
  return listen(connection, 'catalogue', {
    notice: () => {
      catalogue.refresh().catch((error: unknown) => {
        // Until then orders read the catalogue from the database.
        catalogue.setListening(false)
        log('error', 'catalogue.not-refreshed', { error: describeError(error) })
      })
    },
    connected: () => {
      isLossLogged = false
      catalogue.setListening(true)
    },
    lost: error => {
      catalogue.setListening(false)
      // Logged once for an outage, not for each retry. Until it ends every order reads the catalogue, which is slow.
      if (error !== undefined && !isLossLogged) {
        log('warn', 'catalogue.not-listening', { error: describeError(error) })
        isLossLogged = true
      }
    },
  })
}
