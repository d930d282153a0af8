import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { breakingChanges } from '#test/contract/breaking-changes.ts'
import { KEPT, promisedDocument, readKept } from '#test/contract/kept-document.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { spawnLaurel, startLaurel } from '#test/harness/laurel.ts'
import { archiveOf } from '#test/releases/kept-archives.ts'
import { packArchive } from '#platform/server/backup/archive.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { readOptions } from './read-options.ts'

readOptions({})
await keepPromises()
await keepData(archiveOf(VERSION))

/** Keeps what the API promises. Throws if it breaks a promise, or says an end from a day before today. */
async function keepPromises(): Promise<void> {
  const released = new Date().toISOString().slice(0, 10)
  const promised = promisedDocument()
  const broken = breakingChanges({ ...readKept(), released }, promised)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  await writeFile(KEPT, `${JSON.stringify({ released, ...promised })}\n`)
}

/** Packs a backup of the demo company, which takes a minute. */
async function keepData(file: string): Promise<void> {
  const env = { DATA_DIR: await newDataDir() }
  const place = await mkdtemp(join(tmpdir(), 'laurel-release-'))
  const folder = join(place, VERSION)
  try {
    const demo = await startLaurel({ env, command: ['scripts/start.ts', '--demo'] })
    const backup = spawnLaurel({ env, command: ['scripts/backup.ts', '--to', folder] })
    const { code, stderr } = await backup.ended
    await demo.stop()
    if (code !== 0) throw new Error(stderr)
    await mkdir(dirname(file), { recursive: true })
    await rm(file, { force: true })
    await packArchive({ folder, file, recipients: [] })
  } finally {
    await removeDataDir(env.DATA_DIR)
    await rm(place, { recursive: true, force: true })
  }
}
