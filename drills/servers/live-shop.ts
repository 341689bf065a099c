import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { smsTexts } from '#domain/messages/sms.ts'
import { CITIES } from '#rules/cities.ts'
import { startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '#tests/helpers/simulator.ts'
import { mapSmsNames, SMS_NAMES, smsSettingOf } from '#text/sent/sms.ts'
import { endProgram } from '../../bench/child.ts'
import { insertCustomers } from '../../bench/customers.ts'
import { withFolder } from '../../bench/folders.ts'
import { startShop } from '../../bench/shop.ts'
import { type Ground, queryAt } from '../drill.ts'

/** A shop in live mode, with all outside services simulated on this machine. */

export interface LiveGround extends Ground {
  outside: TestSimulator
  /** Settings of every node. */
  env: Record<string, string>
}

const smsTemplates = mapSmsNames(name => `drill-${name}`)

const startOutside = () =>
  startTestSimulator({
    smsTemplates: smsTexts({ smsTemplates, shopUrl: 'https://shop.test', company: { brand: 'jaanch' } }),
  })

const settingsOf = (outside: TestSimulator, databaseUrl: string): Record<string, string> => ({
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.test',
  SHOP_SECRET: 'Zk3v9QmT1xYb7LrD5wHs8NcJ2fGpA6eU',
  METRICS_TOKEN: 'Wq8mNv2zRk5tYb1xLc7hJd4fGs9pAe3U',
  DATABASE_URL: databaseUrl,
  TRUST_PROXY: '127.0.0.1',
  PHONEPE_URL: outside.phonepeUrl,
  PHONEPE_AUTH_URL: outside.phonepeUrl,
  PHONEPE_CLIENT_ID: 'drill',
  PHONEPE_CLIENT_SECRET: 'drill',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'drill',
  PHONEPE_WEBHOOK_PASSWORD: 'drill',
  SMS_URL: outside.smsUrl,
  SMS_AUTH_KEY: TEST_AUTHKEY,
  ...Object.fromEntries(SMS_NAMES.map(name => [smsSettingOf(name), smsTemplates[name]])),
  SMTP_URL: outside.smtpUrl,
  MAIL_FROM: 'care@shop.test',
  COMPANY_NAME: 'Drill Labs',
  COMPANY_ADDRESS: '1 Hill Road, Mumbai',
  COMPANY_PHONE: '022 1234 5678',
  COMPANY_EMAIL: 'care@shop.test',
})

/** A city without a centre and without a collector's hours is closed. */
const insertCentres = (client: pg.ClientBase) =>
  client.query(
    `insert into centres (code, name, city, address, hours, is_sample, position)
     select upper(left(city, 3)), city, city, '1 Station Road', '', false, at
     from unnest($1::text[]) with ordinality as each (city, at)`,
    [[...CITIES]],
  )

/** Fills an empty database: schema, catalogue, centres, signed-in customers. */
export const withLiveShop = <Result>(
  databaseUrl: string,
  work: (ground: LiveGround) => Promise<Result>,
): Promise<Result> =>
  withFolder(async dataDir => {
    const outside = await startOutside()
    try {
      const env = settingsOf(outside, databaseUrl)
      const first = await startShop(dataDir, { env })
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await insertCustomers(client)
      await insertCentres(client)
      await client.end()
      await endProgram(first.child)
      return await work({ dataDir, outside, env, query: queryAt({ connectionString: databaseUrl }) })
    } finally {
      await outside.stop()
    }
  })

/** The same, on the embedded PostgreSQL. */
export const withLiveGround = <Result>(work: (ground: LiveGround) => Promise<Result>): Promise<Result> =>
  withFolder(async dataDir => {
    const embedded = await startEmbedded(dataDir)
    try {
      await queryAt(embedded.config('postgres'))('create database shop')
      const { host, user } = embedded.config('shop')
      return await withLiveShop(
        `postgres://${user}@localhost/shop?host=${encodeURIComponent(host ?? '')}`,
        work,
      )
    } finally {
      await embedded.stop()
    }
  })
