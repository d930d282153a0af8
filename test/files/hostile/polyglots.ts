import { chunk, drawing, picture, plainPng } from '#test/harness/pictures.ts'
import { MARKER, SCRIPT, SMALL, type Case } from './case.ts'

/** Pictures that are also valid files of another type. */
export async function polyglots(): Promise<Case[]> {
  const after = (bytes: Buffer, text: string) =>
    Buffer.concat([bytes, Buffer.from(`${text}${MARKER}`, 'latin1')])
  const [png, jpeg, webp, avif] = await Promise.all(
    (['png', 'jpeg', 'webp', 'avif'] as const).map((kind) => picture(kind)),
  )
  if (!png || !jpeg || !webp || !avif) throw new Error('a picture is missing')
  return [
    ['JPEG and HTML', after(jpeg, `<html>${SCRIPT}`), 'taken'],
    ['JPEG and ZIP', after(jpeg, 'PK\x03\x04\x14\0\0\0'), 'taken'],
    ['JPEG and PHP', after(jpeg, '<?php system($_GET[0]) ?>'), 'taken'],
    ['JPEG and PDF', after(jpeg, '%PDF-1.7\n'), 'taken'],
    ['PNG and HTML', after(png, `<html>${SCRIPT}`), 'taken'],
    ['PNG and a program', after(png, '\x7fELF\x02\x01\x01\0'), 'taken'],
    ['WebP and HTML', after(webp, `<html>${SCRIPT}`), 'taken'],
    ['AVIF and a box of HTML', Buffer.concat([avif, boxOf('free', SCRIPT)]), 'taken'],
    [
      'PDF before a JPEG',
      Buffer.concat([Buffer.from(`%PDF-1.7 ${MARKER}\n`), jpeg]),
      'picture-type',
    ],
    ['HTML before a PNG', Buffer.concat([Buffer.from(`<html>${SCRIPT}`), png]), 'picture-type'],
    [
      'JPEG that is a script',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0x2f, 0x2a]),
        Buffer.alloc(0x2f2a - 2, `*/=alert('${MARKER}')/*`),
        jpeg.subarray(2),
      ]),
      'taken',
    ],
  ]
}

function boxOf(type: string, text: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + text.length)
  return Buffer.concat([size, Buffer.from(type + text, 'latin1')])
}

/** Pictures with attacks in their metadata. */
export async function talkative(): Promise<Case[]> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SCRIPT}</a></x:xmpmeta>`
  const told = () =>
    drawing(SMALL)
      .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: `<?php '${MARKER}' ?>` } })
      .withXmp(xmp)
  const text = (type: string, before: string) => chunk(type, Buffer.from(before + SCRIPT, 'latin1'))
  return [
    ['PNG with a script as its text', plainPng(SMALL, text('tEXt', 'Comment\0')), 'taken'],
    [
      'PNG with a script as international text',
      plainPng(SMALL, text('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0')),
      'taken',
    ],
    ['PNG with a script as EXIF', plainPng(SMALL, text('eXIf', 'II*\0\x08\0\0\0\0\0')), 'taken'],
    ['PNG with a chunk of its own', plainPng(SMALL, text('haRm', '')), 'taken'],
    ['PNG with EXIF and XMP', await told().png().toBuffer(), 'taken'],
    ['JPEG with EXIF and XMP', await told().jpeg().toBuffer(), 'taken'],
    ['WebP with EXIF and XMP', await told().webp().toBuffer(), 'taken'],
    ['AVIF with EXIF and XMP', await told().avif({ effort: 0 }).toBuffer(), 'taken'],
  ]
}
