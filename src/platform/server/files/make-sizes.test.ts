import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { drawing, KINDS, picture } from '#test/harness/pictures.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
// The smallest files in other formats.
const PDF =
  '%PDF-1.1\n1 0 obj<</Pages 2 0 R>>endobj\n2 0 obj<</Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>'
const BMP = Buffer.from('Qk0eAAAAAAAAABoAAAAMAAAAAQABAAEAGAAAAP8A', 'base64')
const JXL = Buffer.from('/wr6HwGQAeQDEAD4BADkCwA=', 'base64')
const PPM = 'P3 1 1 255 1 2 3'
const HDR = '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\x80\x80\x80\x80'

async function samples(): Promise<Record<string, Buffer>> {
  const small = () => drawing({ width: 16, height: 16 })
  const pictures = await Promise.all(
    KINDS.map(async (kind) => [kind, await picture(kind)] as const),
  )
  return {
    ...Object.fromEntries(pictures),
    gif: await small().gif().toBuffer(),
    tiff: await small().tiff().toBuffer(),
    svg: Buffer.from(SVG),
    svgWithDeclaration: Buffer.from(`<?xml version="1.0"?>${SVG}`),
    pdf: Buffer.from(PDF),
    bmp: BMP,
    jxl: JXL,
    ppm: Buffer.from(PPM),
    hdr: Buffer.from(HDR, 'latin1'),
  }
}

const SERVER_READER = `const { sharp, READING } = await import(${JSON.stringify(new URL('make-sizes.ts', import.meta.url).href)})`
// Without the server's restrictions, which hold for a whole process.
const PLAIN_READER = `const { default: sharp } = await import(${JSON.stringify(import.meta.resolve('sharp'))}); const READING = {}`

/** The result for each file, in a process of its own. */
async function load(
  folder: string,
  how: 'buffer' | 'path',
  reader = SERVER_READER,
): Promise<Record<string, string>> {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    ${reader}
    const said = {}
    for (const name of readdirSync('.')) {
      const input = ${how === 'buffer' ? 'readFileSync(name)' : 'name'}
      said[name] = await sharp(input, READING).metadata().then(({ format }) => format, () => 'refused')
    }
    console.log(JSON.stringify(said))`
  const options = ['--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: folder })
  return JSON.parse(stdout) as Record<string, string>
}

async function writeSamples() {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const all = await samples()
  await Promise.all(
    Object.entries(all).map(([name, bytes]) => writeFile(join(folder, name), bytes)),
  )
  return { folder, refused: Object.fromEntries(Object.keys(all).map((name) => [name, 'refused'])) }
}

test('reads only the four formats, and only from memory', async () => {
  const { folder, refused } = await writeSamples()
  const taken = { png: 'png', jpeg: 'jpeg', webp: 'webp', avif: 'heif' }
  expect(await load(folder, 'buffer')).toEqual({ ...refused, ...taken })
  expect(await load(folder, 'path')).toEqual(refused)
})

test('blocks formats that the library could read', async () => {
  const { folder } = await writeSamples()
  const known = { gif: 'gif', tiff: 'tiff', svg: 'svg', svgWithDeclaration: 'svg' }
  expect(await load(folder, 'buffer', PLAIN_READER)).toMatchObject(known)
})
