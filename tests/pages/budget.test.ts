import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

test('each page and service worker of the build keeps to its budget in scripts/web-budget.json', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/budget.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
