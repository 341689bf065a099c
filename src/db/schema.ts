/** All tables, as Drizzle and its migrations take them. */
export * from './schema/accounts.ts'
export * from './schema/catalogue.ts'
export * from './schema/orders.ts'
export * from './schema/payments.ts'
export * from './schema/requests.ts'
