import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fileFolder } from '#test/harness/app.ts'
import { packArchive } from '#platform/server/backup/archive.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

// May install Debian's package.
vi.setConfig({ testTimeout: 240_000 })

test('an encrypted backup opens with age and tar alone, as docs/backups.md says', async () => {
  if (programFromDebian('age', 'the test of encrypted backups') === null) {
    throw new Error('This test needs age: apt-get install age')
  }
  const folder = await fileFolder()
  const shell = (command: string) => {
    const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  expect(shell('age-keygen -o key.txt').status).toBe(0)
  const [, recipient = ''] =
    /^# public key: (age1\w+)$/m.exec(await readFile(join(folder, 'key.txt'), 'utf8')) ?? []
  const backup = join(folder, 'name')
  await mkdir(backup)
  const words = 'Thank you for the demo. '.repeat(10_000)
  await writeFile(join(backup, 'manifest.json'), words)
  const file = join(folder, 'name.tar.age')
  await packArchive({ folder: backup, file, recipients: [recipient] })

  const into = shell('mkdir opened && cd opened && cp ../key.txt ../name.tar.age .')
  expect(into.status).toBe(0)
  expect(shell('cd opened && age -d -i key.txt name.tar.age | tar x')).toEqual({
    status: 0,
    stderr: '',
  })
  expect(shell('cd opened && find . -name manifest.json | xargs cat > ../read').status).toBe(0)
  expect(await readFile(join(folder, 'read'), 'utf8')).toBe(words)
})
