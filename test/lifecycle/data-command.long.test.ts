import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { fileFolder } from '../harness/app.ts'
import { dataFolderAt, ownFolder } from '../harness/data-folder.ts'

// Several starts, each slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const command = (...words: string[]) => ['scripts/data.ts', ...words]

test('finds, moves and removes the data with one command', async () => {
  const [folder, other] = [await ownFolder(0o755), await ownFolder(0o755)]
  const from = dataFolderAt(join(folder, 'data'))
  const to = dataFolderAt(join(other, 'moved'))
  const env = { DATA_DIR: from.path, ADMIN_PASSWORD: 'the administrator' }
  const app = await startApp({ env })
  const where = await runApp({ env, command: command('where') }).ended
  expect(where).toMatchObject({ code: 0, stderr: '' })
  expect(where.stdout.split('\n').slice(0, 3)).toEqual([
    `The data is in ${from.path}.`,
    expect.stringMatching(new RegExp(`^database  ${from.path}/postgres \\([\\d.]+ MB\\)$`)),
    expect.stringMatching(new RegExp(`^files     ${from.path}/files \\(0 MB\\)$`)),
  ])
  for (const words of [
    ['move', to.path],
    ['remove', '--yes'],
  ]) {
    expect(await runApp({ env, command: command(...words) }).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `Laurel is already running on ${from.path}: stop that one first, or give this one a folder of its own with DATA_DIR.\n`,
    })
  }
  await app.stop()

  expect(await runApp({ env, command: command('move', to.path) }).ended).toEqual({
    code: 0,
    stdout: `The books balance.\nNext: start Laurel with DATA_DIR=${to.path}, where everything is now.\n`,
    stderr: '',
  })
  expect(await readdir(folder)).toEqual([])
  const there = { ...env, DATA_DIR: to.path }
  const moved = await startApp({ env: there })
  expect(moved.stdout).toContain(`The data is in ${to.path}.`)
  expect(moved.stdout).not.toContain('first password')
  await moved.stop()

  await mkdir(join(to.path, 'backups'))
  expect(await runApp({ env: there, command: command('remove') }).ended).toMatchObject({
    code: 1,
    stderr: 'Nobody is here to be asked: add --yes to remove it all the same.\n',
  })
  expect((await readdir(to.path)).toSorted()).toEqual(['backups', 'files', 'postgres'])
  const removed = await runApp({ env: there, command: command('remove', '--yes') }).ended
  expect(removed).toMatchObject({ code: 0, stderr: '' })
  expect(removed.stdout).toContain(`The backups in ${to.path}/backups stay.\n`)
  expect(removed.stdout).toMatch(/\nIt is removed\.\n$/)
  expect(await readdir(to.path)).toEqual(['backups'])
})

test('moves data only to another, empty folder', async () => {
  const folder = await fileFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  const refused = async (sentence: string, ...words: string[]) =>
    expect(await runApp({ env, command: command(...words) }).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    })
  await refused(`There is no data in ${env.DATA_DIR}, which is DATA_DIR.`, 'where')
  await mkdir(join(env.DATA_DIR, 'files'), { recursive: true })
  await writeFile(join(folder, 'file'), '')
  const inside = join(env.DATA_DIR, 'files', 'x')
  await refused(`${inside} is where the data is: choose another folder.`, 'move', inside)
  await refused(`There is something in ${folder} already: choose an empty folder.`, 'move', folder)
  const usage = 'Usage: npm run data -- where | move folder | remove [--yes]'
  await refused(
    `move must be a folder on this machine, and can't begin with "s3:".\n${usage}`,
    'move',
    's3://a/b',
  )
  await refused(usage, 'mvoe')
})
