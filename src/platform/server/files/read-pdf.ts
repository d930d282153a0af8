import { getDocumentProxy } from 'unpdf'
import { Refused } from '#platform/contract/refusals.ts'
import { MOST_CHARACTERS } from './read-plain-text.ts'

/** Text only: nothing is rendered, run or fetched. */
const READING = {
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: 0,
} as const

const MOST_PAGES = 5_000

/**
 * The text of a PDF, page by page, up to the limit; empty if it only has images. Throws
 * Refused('document-locked'), and any error of the library.
 */
export async function readPdf(upload: Buffer): Promise<string> {
  const pdf = await open(upload)
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    pages.push(words.join(''))
    page.cleanup()
    length += pages.at(-1)?.length ?? 0
    if (length > 2 * MOST_CHARACTERS) break
  }
  await pdf.loadingTask.destroy()
  return pages.join('\n\n')
}

async function open(upload: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(upload), READING)
  } catch (error) {
    const { name } = error as Error
    throw name === 'PasswordException' ? new Refused('document-locked') : error
  }
}
