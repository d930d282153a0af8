import { readdir, readFile } from 'node:fs/promises'
import { DOCUMENT_TYPES } from '#platform/contract/documents.ts'
import { docx, pdf } from '#test/harness/documents.ts'

/** Two companies with their own manuals: mill's are Markdown, harbour's have files too. */
export type Company = 'mill' | 'harbour'

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

/** The first line is the key. A text for a PDF or DOCX becomes the section's file. */
function sectionOf(name: string, text: string): CompanySection {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const key = first.replace(/^# /, '')
  if (name.endsWith('.md')) return { key, content: rest.join('\n').trim(), file: null }
  const lines = wrapped(text)
  const file = name.endsWith('.pdf.txt')
    ? { name: name.replace('.txt', ''), type: DOCUMENT_TYPES.pdf, bytes: pdf([lines.join('\n')]) }
    : { name: name.replace('.txt', ''), type: DOCUMENT_TYPES.docx, bytes: docx(text.split('\n\n')) }
  return { key, content: 'The rules are in the attached file.', file }
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
