import { readdir, readFile } from 'node:fs/promises'
import {
  documentXml,
  docx,
  headingStyles,
  headingXml,
  paragraphXml,
  pdf,
} from '#test/harness/documents.ts'
import { DOCUMENT_TYPES } from '#platform/contract/documents.ts'

/**
 * Companies with their own manuals: mill's are Markdown, harbour's have files of a page too,
 * orchard's are files of several pages with headings.
 */
export type Company = 'mill' | 'harbour' | 'orchard'

/** A section of a company's manuals, as its administrator saves it. */
export interface CompanySection {
  readonly key: string
  readonly content: string
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | null
}

/** A company's sections, in the order of their files' names. */
export async function companySections(company: Company): Promise<readonly CompanySection[]> {
  const folder = new URL(`company/${company}/`, import.meta.url)
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => sectionOf(name, await readFile(new URL(name, folder), 'utf8'))),
  )
}

/** The first line is the key. A text for a PDF or DOCX, or a file of Markdown, becomes the file. */
function sectionOf(name: string, text: string): CompanySection {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const key = first.replace(/^# /, '')
  const file = fileOf(name, text)
  if (file === null) return { key, content: rest.join('\n').trim(), file }
  return { key, content: 'The rules are in the attached file.', file }
}

function fileOf(name: string, text: string): CompanySection['file'] {
  if (name.endsWith('.file.md')) {
    return { name, type: DOCUMENT_TYPES.md, bytes: Buffer.from(text) }
  }
  if (name.endsWith('.pdf.txt')) {
    return { name: name.replace('.txt', ''), type: DOCUMENT_TYPES.pdf, bytes: pdf(pagesOf(text)) }
  }
  if (name.endsWith('.docx.txt')) {
    const body = text.split('\n\n').map((paragraph) => {
      const [mark = ''] = /^#+ /.exec(paragraph) ?? []
      const words = paragraph.slice(mark.length).trim()
      return mark === '' ? paragraphXml(words) : headingXml(words, mark.trim().length)
    })
    const parts = { 'word/document.xml': Buffer.from(documentXml(body.join(''))) }
    const bytes = docx([], { ...headingStyles(), ...parts })
    return { name: name.replace('.txt', ''), type: DOCUMENT_TYPES.docx, bytes }
  }
  return null
}

const LINES_OF_A_PAGE = 44

function pagesOf(text: string): readonly string[] {
  const lines = wrapped(text)
  const pages = Math.ceil(lines.length / LINES_OF_A_PAGE)
  return Array.from({ length: pages }, (_, page) =>
    lines.slice(page * LINES_OF_A_PAGE, (page + 1) * LINES_OF_A_PAGE).join('\n'),
  )
}

const LONGEST_LINE = 90

/** Lines short enough for a page. */
function wrapped(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const lines = ['']
    for (const word of line.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim()
      if (longer.length > LONGEST_LINE) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  })
}
