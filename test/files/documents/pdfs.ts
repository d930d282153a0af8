import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { docx, pdf, pdfOf, streamOf, textLines } from '#test/harness/documents.ts'
import { MARKER, type Case } from './case.ts'

const MB = 1024 * 1024
const WORDS = 'Words of a PDF'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const PAGES = '<< /Type /Pages /Kids [4 0 R] /Count 1 >>'

interface PdfParts {
  catalog?: string
  pages?: string
  font?: string
  page?: string
  resources?: string
  content?: string
  more?: readonly string[]
  trailer?: string
}

/** A PDF of one page with some invalid parts. */
function odd(parts: PdfParts): Buffer {
  const { catalog = '', pages = PAGES, font = FONT, page = '', resources = '', more = [] } = parts
  const { content = streamOf(textLines([WORDS])), trailer = '' } = parts
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      pages,
      font,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R ${page}
          /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      content,
      ...more,
    ],
    { trailer },
  )
}

function packed(bytes: Buffer): string {
  return streamOf(deflateSync(bytes).toString('latin1'), '/Filter /FlateDecode')
}

/** This number of megabytes of zeros, compressed twice. */
function packedTwice(megabytes: number): string {
  const one = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH })
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((megabytes * MB) % 65_521) * 65_536 + 1) % 2 ** 32)
  const head = Buffer.from([0x78, 0x01])
  const end = Buffer.from([0x03, 0x00])
  const packedOnce = Buffer.concat([head, ...Array<Buffer>(megabytes).fill(one), end, sum])
  const data = deflateSync(packedOnce).toString('latin1')
  return streamOf(data, '/Filter [/FlateDecode /FlateDecode]')
}

const script = `<< /S /JavaScript /JS (app.alert\\('${MARKER}'\\)) >>`
const form = (content: string, resources: string) =>
  streamOf(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >>`)

/** PDFs with active content. */
export function doers(): Case[] {
  const file = streamOf(MARKER, '/Type /EmbeddedFile')
  const spec = '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>'
  const run = `<< /S /Launch /F (${MARKER}) /Win << /F (cmd.exe) /P (${MARKER}) >> >>`
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:${MARKER}) >> >>`
  const matrix = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica
    /FontMatrix [1 0 0 1 0 (0\\); globalThis.marked = true; //)] >>`
  return [
    ['a script as it opens', 'a.pdf', odd({ catalog: `/OpenAction ${script}` }), 'taken', WORDS],
    [
      'scripts by name',
      'a.pdf',
      odd({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
      'taken',
      WORDS,
    ],
    ['a script on its page', 'a.pdf', odd({ page: `/AA << /O ${script} >>` }), 'taken', WORDS],
    ['a program to launch', 'a.pdf', odd({ catalog: `/OpenAction ${run}` }), 'taken', WORDS],
    ['a link to a script', 'a.pdf', odd({ page: `/Annots [${link}]` }), 'taken', WORDS],
    [
      'a form to submit elsewhere',
      'a.pdf',
      odd({ catalog: `/OpenAction << /S /SubmitForm /F (http://127.0.0.1:9/${MARKER}) >>` }),
      'taken',
      WORDS,
    ],
    [
      'a program within',
      'a.pdf',
      odd({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', more: [spec, file] }),
      'taken',
      WORDS,
    ],
    [
      'an XML form',
      'a.pdf',
      odd({
        catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>',
        more: [streamOf(`<xdp>${MARKER}</xdp>`)],
      }),
      'taken',
      WORDS,
    ],
    ['a font that is code', 'a.pdf', odd({ font: matrix }), 'taken', WORDS],
    [
      'content from another file',
      'a.pdf',
      odd({ content: '<< /Length 0 /F (/etc/passwd) >>\nstream\n\nendstream' }),
      'taken',
      '',
    ],
    ['a DOCX behind it', 'a.pdf', Buffer.concat([pdf(), docx([MARKER])]), 'taken', WORDS],
    [
      'a page behind it',
      'a.pdf',
      Buffer.concat([pdf(), Buffer.from(`<script>${MARKER}</script>`)]),
      'taken',
      WORDS,
    ],
    ['a page before it', 'a.pdf', Buffer.concat([Buffer.from('<html>'), pdf()]), 'document-type'],
    ['a PDF called a DOCX', 'a.docx', pdf(), 'document-type'],
  ]
}

/** PDFs with cycles or deep nesting. */
export function loops(): Case[] {
  const deep = '['.repeat(2e6)
  const self = form('/X Do', '/XObject << /X 6 0 R >>')
  const map = streamOf(
    '/A usecmap 1 begincodespacerange <00> <ff> endcodespacerange',
    '/Type /CMap /UseCMap 6 0 R',
  )
  const range = streamOf(
    '1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0000> endbfrange',
  )
  const mapped = (to: string) =>
    odd({ font: `${FONT.slice(0, -2)} /ToUnicode 6 0 R >>`, more: [to] })
  const nul = streamOf(
    '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <7a> <0000> endbfrange 1 beginbfchar <57> <d800> endbfchar',
  )
  return [
    ['a table before itself', 'a.pdf', odd({ trailer: '/Prev 15' }), 'taken', WORDS],
    [
      'pages within themselves',
      'a.pdf',
      odd({ pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
      'document-broken',
    ],
    ['a catalog of itself', 'a.pdf', odd({ trailer: '/Root 99 0 R' }), 'document-broken'],
    [
      'a length that is itself',
      'a.pdf',
      odd({ content: '<< /Length 5 0 R >>\nstream\nBT ET\nendstream' }),
      'taken',
    ],
    [
      'a drawing within itself',
      'a.pdf',
      odd({ content: streamOf('/X Do'), resources: '/XObject << /X 6 0 R >>', more: [self] }),
      'taken',
      '',
    ],
    ['a table of letters within itself', 'a.pdf', mapped(map), 'taken'],
    ['a table of all letters', 'a.pdf', mapped(range), 'taken'],
    ['letters that can not be stored', 'a.pdf', mapped(nul), 'taken'],
    ['arrays two million deep', 'a.pdf', odd({ page: `/A ${deep}` }), 'document-broken'],
    ['a content two million deep', 'a.pdf', odd({ content: streamOf(deep) }), 'taken'],
    [
      'pages by the thousand million',
      'a.pdf',
      odd({ pages: '<< /Type /Pages /Kids [4 0 R] /Count 1000000000 >>' }),
      'taken',
      WORDS,
    ],
    [
      'fewer pages than none',
      'a.pdf',
      odd({ pages: '<< /Type /Pages /Kids [4 0 R] /Count -1 >>' }),
      'taken',
    ],
    [
      'objects by the thousand million',
      'a.pdf',
      Buffer.from(pdf().toString('latin1').replace('xref\n0 6', 'xref\n0 999999999'), 'latin1'),
      'taken',
    ],
    [
      'a drawing state pushed and never taken back',
      'a.pdf',
      odd({ content: packed(Buffer.alloc(4096, 'q ')) }),
      'taken',
      '',
    ],
  ]
}

/** PDFs that are incomplete or encrypted. */
export function brokenPdfs(): Case[] {
  const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
  const key = '0'.repeat(64)
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >>`
  return [
    ['a first line', 'a.pdf', '%PDF-1.7\n', 'document-broken'],
    ['a first and a last line', 'a.pdf', '%PDF-1.7\n%%EOF\n', 'document-broken'],
    ['a version of the future', 'a.pdf', '%PDF-9.9\n', 'document-type'],
    [
      'a first line alone, and much',
      'a.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * MB, '%\n')]),
      'document-broken',
    ],
    ['objects without a catalog', 'a.pdf', pdfOf(['<< /Type /Font >>']), 'document-broken'],
    ['a PDF with a password', 'a.pdf', odd({ trailer: `${lock} ${id}` }), 'document-locked'],
    [
      'a lock nobody knows',
      'a.pdf',
      odd({ trailer: `/Encrypt << /Filter /Other /V 9 >> ${id}` }),
      'document-broken',
    ],
    ['a page with nothing on it', 'a.pdf', pdf(['']), 'taken', ''],
    [
      'a picture and no words',
      'a.pdf',
      odd({
        content: streamOf('/I Do'),
        resources: '/XObject << /I 6 0 R >>',
        more: [
          streamOf(
            '\xff\xd8\xff',
            '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          ),
        ],
      }),
      'taken',
      '',
    ],
  ]
}

/** PDFs that are decompression bombs. */
export function pdfBombs(): Case[] {
  const lines = Array.from({ length: 60_000 }, (_, index) => `Line ${index} of many`)
  return [
    ['a book', 'a.pdf', odd({ content: packed(Buffer.from(textLines(lines))) }), 'taken'],
    ['nothing, packed twice', 'a.pdf', odd({ content: packedTwice(800) }), 'document-broken'],
  ]
}

/** A form of ten forms of ten forms, and so on: drawing it never ends. */
export function endlessPdf(): Buffer {
  const levels = 12
  const more = Array.from({ length: levels }, (_, index) => {
    const last = index === levels - 1
    const content = last ? textLines(['ha']) : '/X Do '.repeat(10)
    return form(content, last ? '/Font << /F1 3 0 R >>' : `/XObject << /X ${7 + index} 0 R >>`)
  })
  return odd({ content: streamOf('/X Do'), resources: '/XObject << /X 6 0 R >>', more })
}
