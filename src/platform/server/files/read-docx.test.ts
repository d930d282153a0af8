import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { openZip } from './read-docx.ts'

const LIMITS = { mostEntries: 3, mostBytes: 10_000, mostRead: 6_000 }

function zipOf(files: Zippable): Buffer {
  return Buffer.from(zipSync(files))
}

test('reads stored and compressed entries', async () => {
  const bytes = zipOf({
    'a/b.txt': strToU8('Words '.repeat(50)),
    'c.txt': [strToU8('x'), { level: 0 }],
  })
  const zip = await openZip(bytes, LIMITS)
  expect((await zip.read('a/b.txt')).toString()).toBe('Words '.repeat(50))
  expect((await zip.read('c.txt')).toString()).toBe('x')
  expect([zip.has('a/b.txt'), zip.has('d'), zip.isEncrypted]).toEqual([true, false, false])
  await expect(zip.read('d')).rejects.toThrow('no such entry')
})

test('rejects too many entries and too much content', async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, new Uint8Array(2_500)]))
  expect((await openZip(zipOf(files(3)), LIMITS)).has('2')).toBe(true)
  await expect(openZip(zipOf(files(4)), LIMITS)).rejects.toThrow('too many entries')
  const large = zipOf({ a: new Uint8Array(10_001) })
  await expect(openZip(large, LIMITS)).rejects.toThrow('too large')
})

test('limits the total size of all content read', async () => {
  const bytes = zipOf({ a: new Uint8Array(4_000), b: new Uint8Array(3_000) })
  const zip = await openZip(bytes, LIMITS)
  expect(await zip.read('a')).toHaveLength(4_000)
  await expect(zip.read('b')).rejects.toThrow('too large')
})

test('stops inflating an entry that is longer than declared', async () => {
  const bytes = zipOf({ a: new Uint8Array(5_000_000) })
  bytes.writeUInt32LE(100, bytes.indexOf('PK\x01\x02') + 24)
  const zip = await openZip(bytes, LIMITS)
  await expect(zip.read('a')).rejects.toThrow('too many bytes in the stream')
})

test('rejects an entry that is shorter than declared', async () => {
  const bytes = zipOf({ a: new Uint8Array(100) })
  bytes.writeUInt32LE(200, bytes.indexOf('PK\x01\x02') + 24)
  const zip = await openZip(bytes, LIMITS)
  await expect(zip.read('a')).rejects.toThrow('not enough bytes in the stream')
})

test('a zip cut or changed at any byte is read within the limits or rejected', async () => {
  const bytes = zipOf({ a: strToU8('Words of a file'), b: strToU8('Others') })
  for (let at = 0; at < bytes.length; at++) {
    await expect(openZip(bytes.subarray(0, at), LIMITS), `cut at ${at}`).rejects.toThrow(Error)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(255 - changed.readUInt8(at), at)
    try {
      const content = await (await openZip(changed, LIMITS)).read('a')
      expect(content.length).toBeLessThanOrEqual(LIMITS.mostRead)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
})
