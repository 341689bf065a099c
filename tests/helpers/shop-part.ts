import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { orderItems, orders, visitPeople, visits } from '#db/schema.ts'
import { newVisitId } from '#domain/orders/new-order.ts'
import { isItsVisit, type OrderRow, orderColumns, type VisitRow } from '#domain/orders/order-rows.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { readSession } from '#server/http/caller.ts'
import { type ApiEnv, answerError, withRequest } from '#server/http/http.ts'
import type { Log } from '#server/log.ts'
import { onlyDescribed } from './described.ts'
import { storePatient } from './patients.ts'
import { signInAt, testRules, testShop } from './test-shop.ts'

let numbers = 1000

/** What differs from the usual order, and from its one patient. */
export type OrderChange = Partial<Omit<OrderRow, 'visit'> & VisitRow> & {
  patientName?: string
  patientEmail?: string | null
  patientPhone?: string
  /** Id of the order to whose visit it was added. */
  addedTo?: string
  /** What differs from its one item, which needs a fast; null for an order whose items the test inserts. */
  item?: Partial<typeof AN_ITEM> | null
}

/**
 * A shop with some of its routes in process. Call it once, at the top of the file.
 */
export async function shopPart(
  routes: (shop: Shop) => OpenAPIHono<ApiEnv>[] = () => [],
  changes: Partial<Rules> = {},
) {
  const made = await testShop({ rules: testRules(changes) })
  const { shop, log } = made
  const app = appOf(shop, log, routes(shop))
  onlyDescribed(app)
  return { app, ...made, ...accessTo(app, shop) }
}

function appOf(shop: Shop, log: Log, parts: OpenAPIHono<ApiEnv>[]) {
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError(log))
  app.use(withRequest(({ raw }) => raw.headers.get('x-test-address') ?? '192.0.2.1', shop.record))
  app.use('/api/*', readSession(shop))
  for (const part of parts) app.route('/', part)
  return app
}

function accessTo(app: OpenAPIHono<ApiEnv>, shop: Shop) {
  return {
    /** Posts JSON; returns the JSON of any status. `from`: the client's address. */
    async post(address: string, body: unknown, { token, from }: { token?: string; from?: string } = {}) {
      const response = await app.request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(from ? { 'x-test-address': from } : {}),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    signIn: () => signInAt(shop),
    /** Inserts an order: confirmed and Pay on Collection, unless changed. */
    async addOrder(
      customerId: string,
      { patientName, patientEmail, patientPhone, item = {}, addedTo, ...change }: OrderChange = {},
    ): Promise<OrderRow> {
      const id = change.id ?? randomUUID()
      const of = addedTo
        ? await nextPart(shop, addedTo)
        : { visitId: change.visitId ?? newVisitId(), part: 1 }
      const { visitId } = of
      if (!addedTo) await shop.db.insert(visits).values({ ...A_VISIT, ...change, id: visitId, customerId })
      const ended = change.status === 'cancelled' && {
        cancelReason: 'customer' as const,
        cancelledAt: shop.now(),
      }
      await shop.db.insert(orders).values({
        ...anOrder(customerId, shop.now()),
        ...ended,
        ...change,
        ...of,
        id,
        isAddition: addedTo !== undefined,
      })
      const [row] = await shop.db
        .select(orderColumns)
        .from(orders)
        .innerJoin(visits, isItsVisit)
        .where(eq(orders.id, id))
      if (!row) throw new Error('no order was written')
      if (item)
        await shop.db.insert(orderItems).values({ ...AN_ITEM, orderId: row.id, price: row.subtotal, ...item })
      if (addedTo) return row
      const name = patientName ?? 'Asha Rao'
      await shop.db.insert(visitPeople).values({
        visitId,
        position: 0,
        patientId: await storePatient(shop, { customerId, name, gender: 'female' }),
        name,
        age: 42,
        gender: 'female',
        relation: 'self',
        phone: patientPhone ?? '9876543210',
        email: patientEmail ?? null,
        bookedAt: row.createdAt,
      })
      return row
    },
  }
}

async function nextPart({ db }: Pick<Shop, 'db'>, addedTo: string) {
  const [booking] = await db.select().from(orders).where(eq(orders.id, addedTo))
  if (!booking) throw new Error('there is no order to add to')
  const { visitId } = booking
  return { visitId, part: (await db.$count(orders, eq(orders.visitId, visitId))) + 1 }
}

const A_VISIT = {
  city: 'Mumbai',
  date: '2026-11-24',
  hour: 9,
  seats: 1,
  isCentreVisit: false,
  address: '14 Hill Road, Mumbai 400050',
}

const AN_ITEM = {
  line: 0,
  person: 0,
  itemId: 'PK-FULLBODY',
  isPackage: true,
  name: 'Full Body Health Check-Up',
  quantity: 1,
  fastingHours: 12,
  afterMealHours: 0,
  discount: 0,
}

const anOrder = (customerId: string, now: Date) => ({
  number: `ORD-7K3M-${String(++numbers).slice(-4)}`,
  customerId,
  status: 'confirmed' as const,
  paymentStatus: 'pending' as const,
  paymentMethod: 'COD' as const,
  mrpTotal: 199_900,
  subtotal: 129_900,
  discount: 0,
  total: 129_900,
  createdAt: now,
})
