import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const tables = Object.values(schema)
  .filter(value => value instanceof PgTable)
  .map(getTableConfig)
  .sort((a, b) => a.name.localeCompare(b.name))

/** The columns of a table that define a row: primary key, foreign keys, states. */
function columnsOf(table: (typeof tables)[number]): string[] {
  const references = new Set(
    table.foreignKeys.flatMap(key => key.reference().columns.map(({ name }) => name)),
  )
  const keys = new Set(table.primaryKeys.flatMap(key => key.columns.map(({ name }) => name)))
  return table.columns
    .filter(
      column => column.primary || keys.has(column.name) || references.has(column.name) || column.enumValues,
    )
    .map(({ name, primary, columnType }) => {
      const kind = columnType.replace(/^Pg/, '').replace('Column', '')
      const mark = primary || keys.has(name) ? ' PK' : references.has(name) ? ' FK' : ''
      return `    ${kind} ${name}${mark}`
    })
}

function diagram(): string {
  const boxes = tables.map(table => [`  ${table.name} {`, ...columnsOf(table), '  }'].join('\n'))
  const lines = tables.flatMap(table =>
    table.foreignKeys.map(key => {
      const { columns, foreignTable } = key.reference()
      const isOptional = columns.some(column => !column.notNull)
      return `  ${getTableConfig(foreignTable).name} ${isOptional ? '|o' : '||'}--o{ ${table.name} : "${columns.map(({ name }) => name).join(', ')}"`
    }),
  )
  return ['erDiagram', ...new Set(lines), ...boxes].join('\n')
}

test('the diagram of the data model shows every table and column of the database', async () => {
  await expect(`# The data model

Made from \`src/db/schema\` (\`npx vitest run src/db/data-model.test.ts -u\` writes it anew; the test fails when it is stale). Shown are keys, references and states. Money is in whole paise, instants in UTC, days in India's calendar.

\`\`\`mermaid
${diagram()}
\`\`\`

Who may read and change what: [security](security.md). For how long rows stay: [personal data](privacy.md). How a payment changes them: [the way of a payment](payment.md).
`).toMatchFileSnapshot('../../docs/data-model.md')
})
