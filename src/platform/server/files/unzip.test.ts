import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { openZip } from './unzip.ts'

const BOUNDS = { mostEntries: 3, mostBytes: 10_000, mostRead: 6_000 }

function zipOf(files: Zippable): Buffer {
  return Buffer.from(zipSync(files))
}

test('what is in it can be read, compressed or not', () => {
  const bytes = zipOf({
    'a/b.txt': strToU8('Words '.repeat(50)),
    'c.txt': [strToU8('x'), { level: 0 }],
  })
  const zip = openZip(bytes, BOUNDS)
  expect(zip.read('a/b.txt').toString()).toBe('Words '.repeat(50))
  expect(zip.read('c.txt').toString()).toBe('x')
  expect([zip.has('a/b.txt'), zip.has('d'), zip.isEncrypted]).toEqual([true, false, false])
  expect(() => zip.read('d')).toThrow('not in there')
})

test('there may be as many files, and as much in them, as is allowed', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, new Uint8Array(2_500)]))
  expect(openZip(zipOf(files(3)), BOUNDS).has('2')).toBe(true)
  expect(() => openZip(zipOf(files(4)), BOUNDS)).toThrow('too many files')
  expect(() => openZip(zipOf({ a: new Uint8Array(10_001) }), BOUNDS)).toThrow('too large')
})

test('no more is read of it than is allowed, all together', () => {
  const zip = openZip(zipOf({ a: new Uint8Array(4_000), b: new Uint8Array(3_000) }), BOUNDS)
  expect(zip.read('a')).toHaveLength(4_000)
  expect(() => zip.read('b')).toThrow('too large')
})

test('one that is longer than it says is inflated no further', () => {
  const bytes = zipOf({ a: new Uint8Array(5_000_000) })
  bytes.writeUInt32LE(100, bytes.indexOf('PK\x01\x02') + 24)
  const zip = openZip(bytes, BOUNDS)
  expect(() => zip.read('a')).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }))
})

test('one that is shorter than it says is not taken', () => {
  const bytes = zipOf({ a: new Uint8Array(100) })
  bytes.writeUInt32LE(200, bytes.indexOf('PK\x01\x02') + 24)
  expect(() => openZip(bytes, BOUNDS).read('a')).toThrow('not as long as it says')
})

test('cut off or changed anywhere it is whole or refused', () => {
  const bytes = zipOf({ a: strToU8('Words of a file'), b: strToU8('Others') })
  for (let at = 0; at < bytes.length; at++) {
    expect(() => openZip(bytes.subarray(0, at), BOUNDS), `cut at ${at}`).toThrow(Error)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(255 - changed.readUInt8(at), at)
    try {
      expect(openZip(changed, BOUNDS).read('a').length).toBeLessThanOrEqual(BOUNDS.mostRead)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
})
