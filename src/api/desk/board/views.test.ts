import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SavedView } from '#contract/desk/views.ts'
import { audit, deskViews } from '#db/schema.ts'
import { leave } from '#domain/desk/leave.ts'
import { WHOLE_BOARD } from '#rules/desk/board-views.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { boardsOf } from '#tests/helpers/staff/boards.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Named views of the board: whose they are, and who may share them. */

const whole = await wholeShop()
const { shop, database } = whole
const { person } = boardsOf(whole)
type Person = Awaited<ReturnType<typeof person>>

let names = 0
/** Shared names are one list for all tests. */
const named = (more: Partial<SavedView> = {}): SavedView => {
  names += 1
  const choice = { ...WHOLE_BOARD, areas: ['Bandra West'], order: 'area' as const }
  return { name: `Bandra to Santacruz ${names}`, isShared: false, city: 'Mumbai', choice, ...more }
}
const add = async ({ api }: Person, view: SavedView) => (await api.addDeskView({ body: view })).id
const viewsOf = async ({ api }: Person) => (await api.listDeskViews()).views
const idsOf = async (one: Person) => (await viewsOf(one)).map(({ id }) => id)
const about = (id: string) => ({ params: { id }, body: {} })

test('a view keeps city, list, choices and order, and is its owner’s alone', async () => {
  const [meera, irfan] = [await person('coordinator'), await person('coordinator')]
  const view = named({
    city: 'Pune',
    choice: { ...WHOLE_BOARD, list: 'toPay', states: ['arrived'], collectors: ['Sana'] },
  })
  const id = await add(meera, view)
  expect(await viewsOf(meera)).toContainEqual({ ...view, id, mayChange: true })
  expect(await idsOf(irfan)).not.toContain(id)
  for (const deed of [
    () => irfan.api.changeDeskView({ params: { id }, body: view }),
    () => irfan.api.removeDeskView(about(id)),
    () => irfan.api.chooseDeskView({ body: { id } }),
    () => irfan.api.removeDeskView(about('none')),
  ])
    expect(await refusalOf(deed())).toMatchObject({ status: 404, message: 'There is no such view.' })
  const renamed = { ...view, name: 'Pays at the door, Pune' }
  await meera.api.changeDeskView({ params: { id }, body: renamed })
  expect(await viewsOf(meera)).toContainEqual({ ...renamed, id, mayChange: true })
  await meera.api.removeDeskView(about(id))
  expect(await idsOf(meera)).not.toContain(id)
})

test('who may not share keeps no view for all, and changes none', async () => {
  const [boss, meera] = [await person('manager'), await person('coordinator')]
  const view = named({ isShared: true })
  expect(await refusalOf(add(meera, view))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const id = await add(boss, view)
  expect(await viewsOf(meera)).toContainEqual({ ...view, id, mayChange: false })
  for (const deed of [
    () => meera.api.changeDeskView({ params: { id }, body: { ...view, isShared: false } }),
    () => meera.api.removeDeskView(about(id)),
  ])
    expect(await refusalOf(deed())).toMatchObject({ status: 403 })
  const own = await add(meera, named())
  expect(
    await refusalOf(meera.api.changeDeskView({ params: { id: own }, body: named({ isShared: true }) })),
  ).toMatchObject({ status: 403 })
  expect((await meera.api.listDeskViews()).mayShare).toBe(false)
  // Somebody else who may share changes it too.
  const owner = await person('owner')
  await owner.api.removeDeskView(about(id))
  expect(await idsOf(boss)).not.toContain(id)
  const acts = await database.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `view:${id}`))
  expect(acts.map(({ action, staffId, details }) => [action, staffId, details])).toEqual(
    expect.arrayContaining([
      ['view.changed', boss.id, { before: null, after: expect.objectContaining({ name: view.name }) }],
      ['view.changed', owner.id, { before: expect.objectContaining({ name: view.name }), after: null }],
    ]),
  )
})

test('a name is taken once, however it is written and by whoever is first', async () => {
  const meera = await person('coordinator')
  const view = named()
  await add(meera, view)
  const again = await refusalOf(add(meera, { ...view, name: view.name.toUpperCase() }))
  expect(again).toMatchObject({ code: 'INVALID', fields: { name: 'There is a view of this name already.' } })
  // Others have names of their own; shared ones are one list.
  await add(await person('coordinator'), view)
  const shared = named({ isShared: true })
  const both = await Promise.allSettled([
    add(await person('manager'), shared),
    add(await person('manager'), shared),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'INVALID' }) })
})

test('the board opens with one’s own choice, as long as that view is there for them', async () => {
  const [boss, meera] = [await person('manager'), await person('coordinator')]
  const view = named({ isShared: true })
  const id = await add(boss, view)
  const defaultOf = async ({ api }: Person) => (await api.listDeskViews()).defaultId
  await meera.api.chooseDeskView({ body: { id } })
  expect([await defaultOf(meera), await defaultOf(boss)]).toEqual([id, null])
  const own = await add(meera, named())
  await meera.api.chooseDeskView({ body: { id: own } })
  expect(await defaultOf(meera)).toBe(own)
  await meera.api.chooseDeskView({ body: { id } })
  await boss.api.changeDeskView({ params: { id }, body: { ...view, isShared: false } })
  expect(await defaultOf(meera)).toBeNull()
  await meera.api.chooseDeskView({ body: { id: own } })
  await meera.api.chooseDeskView({ body: { id: null } })
  expect(await defaultOf(meera)).toBeNull()
})

test('who leaves takes their own views along, and what they shared stays', async () => {
  const boss = await person('manager')
  const [own, shared] = [await add(boss, named()), await add(boss, named({ isShared: true }))]
  await boss.api.chooseDeskView({ body: { id: own } })
  await leave(shop, { name: boss.name, actor: { kind: 'staff', name: 'asha' } })
  const left = await database.db.select().from(deskViews).where(eq(deskViews.staffId, boss.id))
  expect(left.map(({ id }) => id)).toEqual([shared])
  // It would be nobody's own: who has left sees no board.
  const owner = await person('owner')
  const change = (more: Partial<SavedView>) =>
    owner.api.changeDeskView({ params: { id: shared }, body: named(more) })
  expect(await refusalOf(change({ isShared: false }))).toMatchObject({
    status: 422,
    code: 'INVALID',
    message: expect.stringContaining('has left'),
  })
  await change({ isShared: true, city: 'Pune' })
  expect(await viewsOf(owner)).toContainEqual(expect.objectContaining({ id: shared, city: 'Pune' }))
})

test('of a maker who leaves while their view becomes their own nothing is left behind', async () => {
  const [boss, owner] = [await person('manager'), await person('owner')]
  const id = await add(boss, named({ isShared: true }))
  await Promise.allSettled([
    owner.api.changeDeskView({ params: { id }, body: named() }),
    leave(shop, { name: boss.name, actor: { kind: 'staff', name: 'asha' } }),
  ])
  const left = await database.db.select().from(deskViews).where(eq(deskViews.staffId, boss.id))
  expect(left.filter(({ isShared }) => !isShared)).toEqual([])
})

test('nobody keeps more views than they can read', async () => {
  const meera = await person('coordinator')
  for (let made = 0; made < 30; made += 1) await add(meera, named())
  expect(await refusalOf(add(meera, named()))).toMatchObject({ code: 'INVALID' })
  // One that stops being shared is its maker's own too, whoever changes it.
  const [boss, owner] = [await person('manager'), await person('owner')]
  const shared = named({ isShared: true })
  const id = await add(boss, shared)
  for (let made = 0; made < 30; made += 1) await add(boss, named())
  const unshare = () => owner.api.changeDeskView({ params: { id }, body: { ...shared, isShared: false } })
  expect(await refusalOf(unshare())).toMatchObject({ code: 'INVALID' })
  expect(await idsOf(meera)).toContain(id)
  const [first] = (await viewsOf(boss)).filter(({ isShared }) => !isShared)
  await boss.api.removeDeskView(about(first?.id ?? ''))
  await unshare()
  expect(await idsOf(boss)).toContain(id)
  expect(await idsOf(meera)).not.toContain(id)
})
