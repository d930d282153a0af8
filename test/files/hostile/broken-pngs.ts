import { deflateSync } from 'node:zlib'
import { chunk, header, plainPng, pngOf, rows } from '#test/harness/pictures.ts'
import { END, MARKER, NOTE, SMALL, type Case } from './case.ts'

export function brokenPngs(): Case[] {
  const whole = plainPng(SMALL, NOTE)
  const spoilt = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    return bytes
  }
  const idat = whole.indexOf('IDAT')
  const short = chunk('IDAT', deflateSync(Buffer.alloc(100)))
  const endless = Buffer.from(NOTE)
  endless.writeUInt32BE(0x7fff_ffff)
  return [
    ['only the signature of a PNG', pngOf(), 'picture-broken'],
    ['PNG without pixels', pngOf(header(SMALL), NOTE, END), 'picture-broken'],
    ['PNG without a header', pngOf(NOTE, rows(SMALL), END), 'picture-broken'],
    ['PNG of too few pixels', pngOf(header(SMALL), NOTE, short, END), 'picture-broken'],
    ['PNG with a wrong checksum of its header', spoilt(30), 'picture-broken'],
    ['PNG with a wrong checksum of its pixels', spoilt(whole.length - 14), 'picture-broken'],
    ['PNG with spoilt pixels', spoilt(idat + 8), 'picture-broken'],
    ['PNG of no width', plainPng({ width: 0, height: 30 }, NOTE), 'picture-broken'],
    [
      'PNG of a depth there is not',
      pngOf(header(SMALL, 5), NOTE, rows(SMALL), END),
      'picture-broken',
    ],
    [
      'PNG with a chunk it needs and nobody knows',
      plainPng(SMALL, chunk('HARM', Buffer.from(MARKER))),
      'picture-broken',
    ],
    ['PNG with a chunk without end', pngOf(header(SMALL), endless), 'picture-broken'],
    [
      'PNG with colours out of a palette it has not',
      pngOf(header(SMALL, 3), NOTE, rows(SMALL, 1), END),
      'picture-broken',
    ],
  ]
}
