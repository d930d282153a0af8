import { deflateSync } from 'node:zlib'
import { chunk, header, plainPng, pngOf, rows } from '#test/harness/pictures.ts'
import { END, MARKER, NOTE, SMALL, type Case } from './case.ts'

/** A thousand to one: a megabyte on the wire becomes gigabytes in memory. */
const SWOLLEN = deflateSync(Buffer.alloc(512 * 1024 * 1024), { level: 9 })

/** Small on the wire, but huge in memory or slow to decode without a check of the header. */
export function bombs(): Case[] {
  const square = (edge: number) => ({ width: edge, height: edge })
  const inflating = (type: string, keyword: string) =>
    chunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), SWOLLEN]))
  const frames = Array.from({ length: 2_000 }, (_, index) => frameOf(SMALL, index))
  const moving = Buffer.alloc(8)
  moving.writeUInt32BE(frames.length)
  return [
    ['PNG of 50,000 × 50,000 with hardly any data', plainHeader(square(50_000)), 'picture-pixels'],
    ['PNG of 12,000 × 12,000, all there', plainPng(square(12_000), NOTE), 'picture-pixels'],
    [
      'PNG one pixel larger than allowed',
      plainPng({ width: 40_000_001, height: 1 }, NOTE),
      'picture-pixels',
    ],
    [
      'PNG one row larger than allowed',
      plainPng({ width: 8_000, height: 5_001 }, NOTE),
      'picture-pixels',
    ],
    ['PNG as large as its header can say', plainHeader(square(0x7fff_ffff)), 'picture-broken'],
    ['PNG whose pixels swell', pngOf(header(SMALL), NOTE, chunk('IDAT', SWOLLEN), END), 'taken'],
    ['PNG whose text swells', plainPng(SMALL, NOTE, inflating('zTXt', 'Comment\0\0')), 'taken'],
    [
      'PNG whose international text swells',
      plainPng(SMALL, NOTE, inflating('iTXt', 'Comment\0\x01\0\0\0')),
      'taken',
    ],
    ['PNG whose colour profile swells', plainPng(SMALL, NOTE, inflating('iCCP', 'x\0\0')), 'taken'],
    [
      'PNG of 100,000 remarks',
      plainPng(SMALL, many(100_000, chunk('tEXt', Buffer.from(`c\0${MARKER}`)))),
      'taken',
    ],
    [
      'PNG of 300,000 empty pieces',
      pngOf(header(SMALL), many(300_000, chunk('IDAT')), rows(SMALL), END),
      'taken',
    ],
    [
      'PNG that moves, in 2,000 frames',
      pngOf(header(SMALL), chunk('acTL', moving), rows(SMALL), ...frames.flat(), NOTE, END),
      'taken',
    ],
  ]
}

function many(times: number, piece: Buffer): Buffer {
  return Buffer.concat(Array<Buffer>(times).fill(piece))
}

function plainHeader(size: { width: number; height: number }): Buffer {
  return pngOf(header(size), NOTE, chunk('IDAT', deflateSync(Buffer.alloc(1_000))), END)
}

function frameOf({ width, height }: typeof SMALL, index: number): Buffer[] {
  const control = Buffer.alloc(26)
  control.writeUInt32BE(2 * index, 0)
  control.writeUInt32BE(width, 4)
  control.writeUInt32BE(height, 8)
  const number = Buffer.alloc(4)
  number.writeUInt32BE(2 * index + 1)
  const data = deflateSync(Buffer.alloc(height * (1 + 3 * width), index))
  return [chunk('fcTL', control), chunk('fdAT', Buffer.concat([number, data]))]
}
