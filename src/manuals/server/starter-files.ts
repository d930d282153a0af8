import { readdir, readFile } from 'node:fs/promises'
import {
  AUDIENCES,
  GROUPS,
  SectionChange,
  type Audience,
  type ManualGroup,
} from '#manuals/contract/manual.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { separateQuestions, type AskedPart } from './asked-as.ts'
import type { VersionContent } from './write-version.ts'

const FOLDER = new URL('starter/', import.meta.url)

interface StarterSection {
  /** The same for a section and its translations. */
  readonly file: string
  readonly written: VersionContent
  readonly group: ManualGroup
  readonly parts: readonly AskedPart[]
}

const read = new Map<Language, Promise<readonly StarterSection[]>>()

/** The sections that Laurel ships in a language, in reading order; each audience has a folder. */
export function readStarter(language: Language): Promise<readonly StarterSection[]> {
  const known = read.get(language)
  if (known !== undefined) return known
  const sections = Promise.all(AUDIENCES.map((audience) => readFolder(language, audience)))
  const flat = sections.then((folders) => folders.flat())
  read.set(language, flat)
  return flat
}

/** The languages of the shipped manual; the English sections are the originals. */
export async function starterLanguages(): Promise<readonly Language[]> {
  const folders = await readdir(FOLDER)
  return LANGUAGES.filter((language) => folders.includes(language))
}

async function readFolder(
  language: Language,
  audience: Audience,
): Promise<readonly StarterSection[]> {
  const folder = new URL(`${language}/${audience}/`, FOLDER)
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { file: `${audience}/${name}`, ...(await parseSection(text, audience)) }
    }),
  )
}

const FILE = /^# (.+)\s+Group: (.+)\s+(?:Facts: (.+)\s+)?([^]*)$/

/**
 * Parses a file: the key as a heading, then its group and its live facts, if any, then the content with
 * its questions.
 */
async function parseSection(
  text: string,
  audience: Audience,
): Promise<Omit<StarterSection, 'file'>> {
  const [, key, named, facts, written = ''] = FILE.exec(text) ?? []
  const { content, parts } = await separateQuestions(written)
  const section = SectionChange.parse({ key, content, facts: facts?.split(', ') ?? [] })
  const group = GROUPS.find((known) => known === named)
  if (group === undefined) throw new Error(`${key} has no group of Help`)
  const options = { facts: section.facts ?? [], document: null, audience, ofVersion: null }
  return { written: { ...section, ...options }, group, parts }
}
