import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/bare-server.ts'
import { openSealer } from './sealing.ts'

const SECRET = 'whsec_c2VjcmV0'

test('opens what it sealed, also in another process that has the same key', async () => {
  const dataDir = await ownFolder()
  const sealed = await openSealer({ sealingKey: null, dataDir }).seal(SECRET)
  expect(sealed.toString('latin1')).not.toContain(SECRET)
  expect(await openSealer({ sealingKey: null, dataDir }).open(sealed)).toBe(SECRET)
  const path = join(dataDir, 'sealing.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toHaveLength(43)
})

test('a key of the operator makes no file', async () => {
  const dataDir = await ownFolder()
  const sealingKey = 'k'.repeat(32)
  const sealed = await openSealer({ sealingKey, dataDir }).seal(SECRET)
  expect(await openSealer({ sealingKey, dataDir: '/nowhere' }).open(sealed)).toBe(SECRET)
  await expect(stat(join(dataDir, 'sealing.key'))).rejects.toThrow('ENOENT')
})

test('seals the same secret differently each time', async () => {
  const { seal } = openSealer({ sealingKey: 'k'.repeat(32), dataDir: '' })
  expect(await seal(SECRET)).not.toEqual(await seal(SECRET))
})

test('answers null under another key, and throws for a changed secret', async () => {
  const mine = openSealer({ sealingKey: 'k'.repeat(32), dataDir: '' })
  const sealed = await mine.seal(SECRET)
  expect(await openSealer({ sealingKey: 'x'.repeat(32), dataDir: '' }).open(sealed)).toBeNull()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  await expect(mine.open(sealed)).rejects.toThrow()
})

test('processes that start at once use the key of the first', async () => {
  const dataDir = await ownFolder()
  const sealers = Array.from({ length: 8 }, () => openSealer({ sealingKey: null, dataDir }))
  const sealed = await Promise.all(sealers.map(({ seal }) => seal(SECRET)))
  const [first] = sealers
  for (const one of sealed) expect(await first?.open(one)).toBe(SECRET)
})
