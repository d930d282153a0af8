import { strToU8, zipSync, type Zippable } from 'fflate'
import { DOCUMENT_TYPES, type DocumentType } from '#platform/contract/documents.ts'
import type { Answer, Visitor } from './visitor.ts'

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function pdfOf(objects: readonly string[], { trailer = '' } = {}): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export function streamOf(content: string, dictionary = ''): string {
  return `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`
}

/** The content stream of ASCII lines of text; lines that begin with "# " or "## " are larger. */
export function textLines(lines: readonly string[]): string {
  const drawn = lines.map((line) => {
    const [mark = ''] = /^#+ /.exec(line) ?? []
    const words = line.slice(mark.length).replaceAll(/[\\()]/g, String.raw`\$&`)
    if (mark === '') return `(${words}) Tj T*`
    return `/F1 ${mark === '# ' ? 20 : 15} Tf (${words}) Tj T* /F1 12 Tf`
  })
  return `BT /F1 12 Tf 14 TL 72 720 Td ${drawn.join('\n')} ET`
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A PDF with one page per text. */
export function pdf(pages: readonly string[] = ['Words of a PDF'], catalog = ''): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    HELVETICA,
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R
          /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(textLines(text.split('\n'))),
    ]),
  ])
}

/** A PDF whose lines are drawn letter by letter from the left, as browsers do it; the characters of a line once each. */
export function drawnPdf(lines: readonly string[]): Buffer {
  const letters = [...new Set(lines.join(''))]
  const code = (letter: string) => (33 + letters.indexOf(letter)).toString(16)
  const draw = lines.map((line, row) =>
    Array.from(line)
      .map((letter, place) => `1 0 0 1 ${72 + 8 * place} ${720 - 20 * row} Tm <${code(letter)}> Tj`)
      .join('\n'),
  )
  const mapped = letters.map(
    (letter) => `<${code(letter)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  )
  const unicode = `/CIDInit /ProcSet findresource begin begincmap /CMapName /L def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${letters.length} beginbfchar ${mapped.join('\n')} endbfchar endcmap end`
  const last = 32 + letters.length
  const widths = letters.map(() => '600').join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R
        /FirstChar 33 /LastChar ${last} /Widths [${widths}] >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R
        /Resources << /Font << /F1 3 0 R >> >> >>`,
    streamOf(`BT /F1 12 Tf ${draw.join('\n')} ET`),
    streamOf(unicode),
  ])
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`

const RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`

export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The main part of a DOCX with this body. */
export function documentXml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="${WORD_NAMESPACE}"><w:body>${body}</w:body></w:document>`
}

export function paragraphXml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<w:p><w:r><w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
}

/** A heading, whose style has a German id and the name that every language of Word uses. */
export function headingXml(text: string, level: number): string {
  const style = `<w:pPr><w:pStyle w:val="berschrift${level}"/><w:jc w:val="left"/></w:pPr>`
  return paragraphXml(text).replace('<w:p>', `<w:p>${style}`)
}

/** The styles of headings. */
export function headingStyles(): Zippable {
  const styles = [1, 2].map(
    (level) => `<w:style w:type="paragraph" w:styleId="berschrift${level}">
<w:name w:val="heading ${level}"/></w:style>`,
  )
  const xml = `<w:styles xmlns:w="${WORD_NAMESPACE}">${styles.join('')}</w:styles>`
  return { 'word/styles.xml': strToU8(xml) }
}

/** The parts of a DOCX, with added or replaced ones. */
export function docxParts(paragraphs: readonly string[], parts: Zippable = {}): Zippable {
  return {
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    '_rels/.rels': strToU8(RELATIONSHIPS),
    'word/document.xml': strToU8(documentXml(paragraphs.map(paragraphXml).join(''))),
    ...parts,
  }
}

/** A DOCX with one paragraph per text. */
export function docx(
  paragraphs: readonly string[] = ['Words of a DOCX'],
  parts: Zippable = {},
): Buffer {
  return Buffer.from(zipSync(docxParts(paragraphs, parts)))
}

/** A valid document of each type, with different words. */
export const SAMPLE_DOCUMENTS: Readonly<Record<DocumentType, () => Buffer>> = {
  pdf: () => pdf(),
  docx: () => docx(),
  txt: () => Buffer.from('Words of a TXT'),
  md: () => Buffer.from('# Words of an MD'),
}

/** Uploads a document; its media type follows from its name by default. */
export function sendDocument(
  visitor: Visitor,
  name: string,
  content: Buffer,
  type?: string,
): Promise<Answer> {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const told: string | undefined = (DOCUMENT_TYPES as Record<string, string>)[ending]
  const file = { type: type ?? told ?? DOCUMENT_TYPES.txt, content }
  return visitor.call('uploadDocument', { query: { name }, file })
}
