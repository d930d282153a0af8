import { spawnSync } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '#test/harness/data-folder.ts'
import { installFromDebian, programOnPath } from '../../scripts/debian-package.ts'
import { read } from '../tidy/sources.ts'

// May install Prometheus, whose package has promtool.
vi.setConfig({ testTimeout: 240_000 })

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly Target[] }[]
}

interface Target {
  readonly expr: string
}

function promtool(folder: string, ...words: string[]): string {
  const find = () => programOnPath(['promtool'])
  const program =
    find() ?? (installFromDebian('prometheus', 'the test of its rules') ? find() : null)
  if (program === null) throw new Error('Please install prometheus.')
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

test('alerts fire when they should, and not before', async () => {
  const folder = await ownFolder(0o700)
  await copyFile('docs/deploy/alerts.yml', join(folder, 'alerts.yml'))
  await copyFile('test/operations/alert-cases.yml', join(folder, 'alert-cases.yml'))
  const written = read('docs/deploy/alerts.yml').match(/- alert: /g)?.length
  expect(promtool(folder, 'check', 'rules', 'alerts.yml')).toContain(`${written} rules found`)
  expect(promtool(folder, 'test', 'rules', 'alert-cases.yml')).toContain('SUCCESS')
})

test('Prometheus understands every expression of the dashboard', async () => {
  const { panels } = JSON.parse(read('docs/deploy/dashboard.json')) as Dashboard
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(20)
  const rules = expressions.map((expr, place) => ({
    record: `dashboard:${place}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const folder = await ownFolder(0o700)
  // YAML includes JSON.
  await writeFile(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'all', rules }] }))
  expect(promtool(folder, 'check', 'rules', 'rules.yml')).toContain(`${rules.length} rules found`)
})
