import { inArray, lte, sql } from 'drizzle-orm'
import { whatsappTemplates } from '#db/schema.ts'
import type { Finding } from '#domain/ports/checks.ts'
import type { TemplateNews } from '#domain/ports/services.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { SECOND_MS } from '#rules/durations.ts'

/**
 * Meta pauses and disables templates that customers dislike, and may move them to a dearer category. A message whose
 * template it refuses goes by SMS.
 */

/** Each of the shop's templates with the category for which it is registered. */
function ownTemplates({ whatsapp }: Pick<Rules, 'whatsapp'>): Map<string, string> {
  const own = new Map(Object.values(whatsapp?.templates ?? {}).map(name => [name, 'UTILITY']))
  if (whatsapp?.codeTemplate) own.set(whatsapp.codeTemplate, 'AUTHENTICATION')
  return own
}

/** Of other templates of the account nothing is stored. An older report than the stored one changes no state. */
export async function recordTemplates(
  { db, now, rules }: Pick<Shop, 'db' | 'now' | 'rules'>,
  news: readonly TemplateNews[],
): Promise<void> {
  const own = ownTemplates(rules)
  // In whole seconds, as Meta's times are.
  const thisSecond = new Date(Math.floor(now().getTime() / SECOND_MS) * SECOND_MS)
  for (const { name, state, reason = null, category, at = thisSecond } of news) {
    if (!own.has(name)) continue
    const insert = db.insert(whatsappTemplates).values({ name, state, reason, category, at })
    const target = whatsappTemplates.name
    if (state === undefined) {
      await insert.onConflictDoUpdate({ target, set: { category } })
      continue
    }
    await insert.onConflictDoUpdate({
      target,
      set: {
        state,
        // Only a webhook has the reason of a pause, so a later reading of the same state keeps it.
        reason: sql`coalesce(excluded.reason, case when ${whatsappTemplates.state} = excluded.state then ${whatsappTemplates.reason} end)`,
        ...(category && { category }),
        at,
      },
      setWhere: lte(whatsappTemplates.at, at),
    })
  }
}

const NOT_REGISTERED = 'NOT_REGISTERED'

/** `all`: the whole account's templates, so that those of the shop that are not among them are not registered. */
export async function recordAllTemplates(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  all: readonly TemplateNews[],
): Promise<void> {
  const listed = new Set(all.map(({ name }) => name))
  const missing = [...ownTemplates(shop.rules).keys()].filter(name => !listed.has(name))
  await recordTemplates(shop, [...all, ...missing.map(name => ({ name, state: NOT_REGISTERED }))])
}

type Stored = typeof whatsappTemplates.$inferSelect

/** A flagged template is disabled soon, unless customers like it better. */
const NOT_APPROVED = new Set([
  NOT_REGISTERED,
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'FLAGGED',
  'PENDING',
  'PENDING_DELETION',
  'DELETED',
])

/** For the check of WhatsApp and the page Going live; undefined if Meta reported nothing bad. */
export async function readTemplateProblems({
  db,
  rules,
}: Pick<Shop, 'db' | 'rules'>): Promise<(Finding & { at: Date }) | undefined> {
  const own = ownTemplates(rules)
  const rows = await db
    .select()
    .from(whatsappTemplates)
    .where(inArray(whatsappTemplates.name, [...own.keys()]))
    .orderBy(whatsappTemplates.name)
  const problems = rows.flatMap(row => problemsOf(row, own.get(row.name)))
  if (problems.length === 0) return undefined
  const each = [...Map.groupBy(problems, ({ problem }) => problem)]
  const found = each.map(([problem, of]) => `${problem}: ${of.map(({ name }) => name).join(', ')}`)
  const at = new Date(Math.max(...rows.map(row => row.at.getTime())))
  return { state: 'warn', found: `templates ${found.join('; ')}`, todo: CORRECT, at }
}

const CORRECT =
  'Open these templates in WhatsApp Manager and correct them, or register new ones under other names (docs/whatsapp-templates.md). Until then their messages go by SMS.'

function problemsOf({ name, state, reason, category }: Stored, registered: string | undefined) {
  const problems = [
    ...(state !== null && NOT_APPROVED.has(state)
      ? [`${state.toLowerCase().replaceAll('_', ' ')}${reason ? ` (${reason})` : ''}`]
      : []),
    ...(category !== null && category !== registered
      ? [`now of the category ${category.toLowerCase()}, which costs more`]
      : []),
  ]
  return problems.map(problem => ({ name, problem }))
}
