import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '#platform/server/files/store.ts'

export function newName(ending = 'webp'): string {
  return `${randomBytes(16).toString('hex')}-9x9-small.${ending}`
}

export async function contentOf(store: FileStore, name: string): Promise<Buffer | null> {
  const file = await store.open(name)
  return file === null ? null : buffer(file.content)
}

/** The behaviour of every file store. */
export function describeStore(what: string, openStore: () => Promise<FileStore>): void {
  describe(what, () => {
    test('returns a stored file with its length', async () => {
      const store = await openStore()
      for (const length of [0, 1, 65_536, 3_000_000]) {
        const content = randomBytes(length)
        const name = newName()
        await store.keep(name, content)
        const file = await store.open(name)
        expect(file?.length).toBe(length)
        expect(file && (await buffer(file.content)).equals(content)).toBe(true)
      }
    })

    test('finds nothing under an unknown name', async () => {
      const store = await openStore()
      expect(await store.open(newName())).toBeNull()
    })

    test('keeps the last file stored under a name', async () => {
      const store = await openStore()
      const name = newName()
      await store.keep(name, Buffer.from('a first long content'))
      await store.keep(name, Buffer.from('second'))
      expect((await contentOf(store, name))?.toString()).toBe('second')
    })

    test('returns one of two concurrently stored files, never a mixture', async () => {
      const store = await openStore()
      const name = newName()
      const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index))
      await Promise.all(contents.map((content) => store.keep(name, content)))
      const kept = await contentOf(store, name)
      expect(contents.some((content) => kept?.equals(content))).toBe(true)
    })

    test('removes a file, and accepts the removal of a missing one', async () => {
      const store = await openStore()
      const names = [newName(), newName()]
      const stays = newName()
      for (const name of [...names, stays]) await store.keep(name, Buffer.from('x'))
      await store.remove([...names, newName()])
      await store.remove(names)
      await store.remove([])
      expect(await Promise.all(names.map((name) => store.open(name)))).toEqual([null, null])
      expect((await contentOf(store, stays))?.toString()).toBe('x')
    })

    test('lets a file removed while open be read, or fail as a whole', async () => {
      const store = await openStore()
      const name = newName()
      const content = randomBytes(500_000)
      await store.keep(name, content)
      const file = await store.open(name)
      await store.remove([name])
      const read = file && (await buffer(file.content).catch(() => null))
      if (read !== null) expect(read.equals(content)).toBe(true)
    })

    test('closes the file when the reader stops', async () => {
      const store = await openStore()
      const name = newName()
      await store.keep(name, randomBytes(2_000_000))
      for (let count = 0; count < 120; count++) {
        const file = await store.open(name)
        file?.content.destroy()
      }
      expect((await contentOf(store, name))?.length).toBe(2_000_000)
    })

    test.each([
      '../../../etc/passwd',
      `${'0'.repeat(32)}/../x.webp`,
      `${'0'.repeat(32)}\u0000.webp`,
      `..${'0'.repeat(30)}.webp`,
      `${'0'.repeat(32)}..webp`,
      `${'0'.repeat(32)}.webp/`,
      `${'A'.repeat(32)}.webp`,
      `${'0'.repeat(200)}.webp`,
      '0123.webp',
      '',
    ])('refuses the name %j', async (name) => {
      const store = await openStore()
      await expect(store.keep(name, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(Promise.resolve().then(() => store.open(name))).rejects.toThrow(RangeError)
      await expect(store.remove([newName(), name])).rejects.toThrow(RangeError)
    })

    test('keeps all files while it removes leftovers', async () => {
      const store = await openStore()
      const name = newName()
      await store.keep(name, Buffer.from('x'))
      await store.removeLeftovers()
      expect((await contentOf(store, name))?.toString()).toBe('x')
    })
  })
}
