import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('leaves no database and no folder after a killed test run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const command = ['node_modules/vitest/vitest.mjs', 'run', 'src/shop/server/purchase/cart.test.ts']
  const run = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  await vi.waitUntil(() => postmasters(folder).length > 0, { timeout: 60_000 })
  run.kill('SIGKILL')
  await vi.waitUntil(() => readdirSync(folder).length === 0, { timeout: 30_000 })
  expect(postmasters(folder)).toEqual([])
})

function postmasters(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((path) => path.endsWith('postmaster.pid'))
}
