import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOf, describeStore, newName } from '#test/files/store-contract.ts'
import { ownFolder } from '#test/harness/bare-server.ts'
import { until } from '#test/harness/until.ts'
import { openFolderStore } from './folder-store.ts'
import { FileStoreFailed } from './store.ts'

describeStore('a folder', async () => openFolderStore(join(await ownFolder(), 'files')))

async function ownStore() {
  const folder = join(await ownFolder(), 'files')
  return { folder, store: await openFolderStore(folder) }
}

async function allFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
}

test('stores a file in the folder of its first two digits', async () => {
  const { folder, store } = await ownStore()
  const name = `ab${'0'.repeat(30)}-1x1-small.webp`
  await store.keep(name, Buffer.from('content'))
  expect(await allFiles(folder)).toEqual([join(folder, 'ab', name)])
  expect(await readFile(join(folder, 'ab', name), 'utf8')).toBe('content')
  await store.remove([name])
  expect(await allFiles(folder)).toEqual([])
})

test('another process sees the same files', async () => {
  const { folder, store } = await ownStore()
  const name = newName()
  await store.keep(name, Buffer.from('content'))
  const other = await openFolderStore(folder)
  expect((await contentOf(other, name))?.toString()).toBe('content')
})

test('a failed write leaves nothing behind', async () => {
  const { folder, store } = await ownStore()
  const name = newName()
  // A file blocks the subfolder.
  await writeFile(join(folder, name.slice(0, 2)), 'in the way')
  const keeping = store.keep(name, Buffer.from('content'))
  await expect(keeping).rejects.toThrow(FileStoreFailed)
  await expect(keeping).rejects.toMatchObject({ reason: 'EEXIST' })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('reports a folder that can not be created or written', async () => {
  const folder = await ownFolder()
  await writeFile(join(folder, 'file'), '')
  const opening = openFolderStore(join(folder, 'file', 'files'))
  await expect(opening).rejects.toMatchObject({ code: 'FILE_STORE_FAILED', reason: 'ENOTDIR' })
})

test('tells an unreadable file from a missing one', async () => {
  const { folder, store } = await ownStore()
  const name = newName()
  await mkdir(join(folder, name.slice(0, 2)))
  await symlink(name, join(folder, name.slice(0, 2), name))
  await expect(store.open(name)).rejects.toMatchObject({ reason: 'ELOOP' })
})

test('removes leftovers of a crash after an hour', async () => {
  const { folder, store } = await ownStore()
  const old = join(folder, 'incoming', 'old')
  const young = join(folder, 'incoming', 'young')
  await writeFile(old, 'half a pict')
  await writeFile(young, 'half a pict')
  const seconds = Date.now() / 1000
  await utimes(old, seconds, seconds - 3_601)
  await utimes(young, seconds, seconds - 3_500)
  await store.removeLeftovers()
  expect(await allFiles(folder)).toEqual([young])
})

/** Stores files until it is killed, and prints the name of each stored one. */
const KEEPER = `
  const [folder, store] = process.argv.slice(-2)
  const { openFolderStore } = await import(store)
  const files = await openFolderStore(folder)
  for (;;) {
    const name = crypto.randomUUID().replaceAll('-', '') + '.webp'
    await files.keep(name, Buffer.alloc(2_000_000, name.slice(0, 1)))
    process.stdout.write(name + '\\n')
  }`

test('a kill leaves only complete files, and all that were acknowledged', async () => {
  const { folder, store } = await ownStore()
  const program = new URL('folder-store.ts', import.meta.url).href
  const told: string[] = []
  for (let round = 0; round < 3; round++) {
    const options = ['--input-type=module', '-e', KEEPER, folder, program]
    const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (part: Buffer) => (text += part.toString()))
    await until(() => text.split('\n').length > 2 + round)
    child.kill('SIGKILL')
    await once(child, 'close')
    told.push(...text.split('\n').slice(0, -1))
  }
  const seen = await allFiles(folder)
  const kept = seen.filter((path) => path.endsWith('.webp'))
  expect(kept.length).toBeGreaterThanOrEqual(told.length)
  for (const path of kept) {
    const bytes = await readFile(path)
    expect(bytes.equals(Buffer.alloc(2_000_000, basename(path).slice(0, 1)))).toBe(true)
  }
  for (const name of told) expect((await contentOf(store, name))?.length).toBe(2_000_000)
})

test('restricts files to their owner, also those of an older version', async () => {
  const { folder, store } = await ownStore()
  const name = `ab${'0'.repeat(30)}-1x1-small.webp`
  await store.keep(name, Buffer.from('content'))
  const paths = [folder, join(folder, 'incoming'), join(folder, 'ab'), join(folder, 'ab', name)]
  const modes = () =>
    Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)))
  expect(await modes()).toEqual(['700', '700', '700', '600'])

  for (const path of paths.slice(0, 3)) await chmod(path, 0o755)
  await chmod(join(folder, 'ab', name), 0o644)
  await openFolderStore(folder)
  expect(await modes()).toEqual(['700', '700', '700', '600'])
})
