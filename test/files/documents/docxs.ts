import { strToU8, zipSync, type Zippable } from 'fflate'
import { documentXml, docx, paragraphXml, pdf } from '#test/harness/documents.ts'
import { MARKER, type Case } from './case.ts'

const MB = 1024 * 1024
const XML = '<?xml version="1.0"?>'
const WORDS = 'Words of a DOCX'

function withXml(xml: string): Buffer {
  return docx([], { 'word/document.xml': strToU8(xml) })
}

function withBody(body: string): Buffer {
  return withXml(documentXml(body))
}

function relationships(...of: readonly string[]): Zippable {
  const space = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const xml = `${XML}<Relationships xmlns="${space}">${of.join('')}</Relationships>`
  return { 'word/_rels/document.xml.rels': strToU8(xml) }
}

function relationship(type: string, target: string, more = ''): string {
  const space = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return `<Relationship Id="r1" Type="${space}/${type}" Target="${target}" ${more}/>`
}

/** Replaces a text everywhere by another of the same length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** A zip whose directory has wrong entries for some files. */
function saying(bytes: Buffer, of: string, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 4)) {
    if (copy.toString('latin1', at + 46).startsWith(of)) change(copy.subarray(at, at + 46))
  }
  return copy
}

function lying(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  return saying(bytes, 'word/document.xml', change)
}

const bomb = withXml(documentXml(paragraphXml('a'.repeat(33 * MB))))

/** Zips with wrong sizes and counts. */
export function zips(): Case[] {
  const many = Object.fromEntries(
    Array.from({ length: 12_000 }, (_, index) => [`a/${index}`, new Uint8Array(0)]),
  )
  const inner = zipSync({ 'a.zip': zipSync({ 'a.bin': new Uint8Array(8 * MB) }) })
  const twice = renamed(
    docx([WORDS], { 'word/documenz.xml': strToU8('<a/>') }),
    'documenz',
    'document',
  )
  const media = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`word/media/${index}.bmp`, new Uint8Array(9)]),
  )
  const whole = docx([WORDS])
  return [
    ['a zip bomb', 'a.docx', bomb, 'document-broken'],
    [
      'a zip bomb that lies',
      'a.docx',
      lying(bomb, (entry) => entry.writeUInt32LE(500, 24)),
      'document-broken',
    ],
    [
      'a part that is said to be endless',
      'a.docx',
      lying(whole, (entry) => entry.writeUInt32LE(0xffffffff, 24)),
      'document-broken',
    ],
    [
      'a part longer than the file',
      'a.docx',
      lying(whole, (entry) => entry.writeUInt32LE(0x7fffffff, 20)),
      'document-broken',
    ],
    [
      'a part that begins behind the end',
      'a.docx',
      lying(whole, (entry) => entry.writeUInt32LE(0x7fffffff, 42)),
      'document-broken',
    ],
    [
      'a part compressed in an unknown way',
      'a.docx',
      lying(whole, (entry) => entry.writeUInt16LE(99, 10)),
      'document-broken',
    ],
    [
      'a part with a password',
      'a.docx',
      lying(whole, (entry) => entry.writeUInt16LE(1, 8)),
      'document-locked',
    ],
    [
      'a bomb among the pictures',
      'a.docx',
      saying(docx([WORDS], media), 'word/media/', (entry) => entry.writeUInt32LE(90 * MB, 24)),
      'document-broken',
    ],
    ['zips within zips', 'a.docx', docx([WORDS], { 'word/media/a.zip': inner }), 'taken', WORDS],
    ['files by the thousand', 'a.docx', docx([WORDS], many), 'document-broken'],
    ['the same part twice', 'a.docx', twice, 'document-broken'],
    [
      'parts outside',
      'a.docx',
      docx([WORDS], { '../../etc/passwd': strToU8(MARKER), '/etc/passwd': strToU8(MARKER) }),
      'taken',
      WORDS,
    ],
    ['half a zip', 'a.docx', whole.subarray(0, whole.length / 2), 'document-broken'],
    ['a zip without a directory', 'a.docx', 'PK\x03\x04', 'document-broken'],
    [
      'a zip behind a program',
      'a.docx',
      Buffer.concat([Buffer.from('MZ'), whole]),
      'document-type',
    ],
    ['a zip behind a PDF', 'a.docx', Buffer.concat([pdf(), whole]), 'document-type'],
    [
      'a zip of something else',
      'a.docx',
      Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<a/>') })),
      'document-type',
    ],
    [
      'one with macros',
      'a.docx',
      docx([WORDS], { 'word/vbaProject.bin': strToU8(MARKER) }),
      'document-type',
    ],
    ['one with a password', 'a.docx', compound('EncryptedPackage'), 'document-locked'],
    ['one of older times', 'a.docx', compound('WordDocument'), 'document-type'],
    ['a DOCX called a PDF', 'a.pdf', whole, 'document-type'],
    ['a DOCX called a text', 'a.md', whole, 'document-type'],
  ]
}

function compound(name: string): Buffer {
  const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  return Buffer.concat([magic, Buffer.alloc(504), Buffer.from(name, 'utf16le'), Buffer.alloc(512)])
}

/** Malicious XML. */
export function xmls(): Case[] {
  const laughs = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
  ).join('')
  const doctype = (inside: string) =>
    documentXml(paragraphXml('x').replace('x', '&a12;')).replace('?>', `?><!DOCTYPE a [${inside}]>`)
  const field = '<w:r><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText></w:r>'
  return [
    [
      'a billion laughs',
      'a.docx',
      withXml(doctype(`<!ENTITY a0 "ha">${laughs}`)),
      'document-broken',
    ],
    [
      'a file drawn in',
      'a.docx',
      withXml(doctype('<!ENTITY a12 SYSTEM "file:///etc/passwd">')),
      'document-broken',
    ],
    [
      'elements a hundred thousand deep',
      'a.docx',
      withBody(`${'<w:p>'.repeat(1e5)}${'</w:p>'.repeat(1e5)}`),
      'document-broken',
    ],
    [
      'attributes by the hundred thousand',
      'a.docx',
      withBody(
        `<w:p ${Array.from({ length: 2e5 }, (_, index) => `a${index}="b"`).join(' ')}/>${paragraphXml(WORDS)}`,
      ),
      'taken',
      WORDS,
    ],
    [
      'an entity that nobody uses',
      'a.docx',
      withXml(documentXml(paragraphXml(WORDS)).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')),
      'document-broken',
    ],
    ['XML that does not end', 'a.docx', withXml(documentXml('').slice(0, -20)), 'document-broken'],
    ['XML that is none', 'a.docx', withXml(MARKER), 'document-broken'],
    [
      'XML that is no UTF-8',
      'a.docx',
      docx([], { 'word/document.xml': Buffer.from('<a>\xe9</a>', 'latin1') }),
      'document-broken',
    ],
    [
      'paragraphs by the ten thousand',
      'a.docx',
      withBody(paragraphXml('abc').repeat(30_000)),
      'taken',
    ],
    [
      'characters that can not be stored',
      'a.docx',
      withBody(paragraphXml('a&#0;b&#xd800;c').replaceAll('&amp;', '&')),
      'taken',
    ],
    [
      'a picture from elsewhere',
      'a.docx',
      docx(
        [WORDS],
        relationships(
          relationship('image', `http://127.0.0.1:9/${MARKER}`, 'TargetMode="External"'),
        ),
      ),
      'taken',
      WORDS,
    ],
    [
      'a page within',
      'a.docx',
      docx([WORDS], relationships(relationship('aFChunk', 'a.html'))),
      'taken',
      WORDS,
    ],
    [
      'a main part elsewhere',
      'a.docx',
      docx([WORDS], {
        '_rels/.rels': strToU8(
          `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('officeDocument', '../../../../etc/passwd')}</Relationships>`,
        ),
      }),
      'taken',
      WORDS,
    ],
    [
      'styles that are each based on the other',
      'a.docx',
      docx([WORDS], {
        ...relationships(relationship('styles', 'styles.xml')),
        'word/styles.xml': strToU8(styles()),
      }),
      'taken',
      WORDS,
    ],
    [
      'a field that includes a file',
      'a.docx',
      withBody(`<w:p>${field}</w:p>${paragraphXml(WORDS)}`),
      'taken',
      WORDS,
    ],
  ]
}

function styles(): string {
  const style = (id: string, base: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return `${XML}<w:styles xmlns:w="${space}">${style('a', 'b')}${style('b', 'a')}</w:styles>`
}
