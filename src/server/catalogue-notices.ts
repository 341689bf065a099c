import type pg from 'pg'
import { type Listening, listen } from '#db/listen.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { describeError } from '#wire/describe-error.ts'
import type { Log } from './log.ts'

/** Reloads the catalogue on each NOTIFY of a change, and marks it as uncertain while listening fails. */
export function followCatalogue(connection: pg.ClientConfig, catalogue: LiveCatalogue, log: Log): Listening {
  let isLossLogged = false
  return listen(connection, 'catalogue', {
    notice: () => {
      catalogue.refresh().catch((error: unknown) => {
        // Until the connection listens again, orders read the catalogue from the database.
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
      // Logged once for each outage, not for each retry. During an outage every order reads the catalogue, which is
      // slow.
      if (error !== undefined && !isLossLogged) {
        log('warn', 'catalogue.not-listening', { error: describeError(error) })
        isLossLogged = true
      }
    },
  })
}
