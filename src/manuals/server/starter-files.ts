import { readdir, readFile } from 'node:fs/promises'
import {
  AUDIENCES,
  GROUPS,
  SectionChange,
  type Audience,
  type Group,
} from '#manuals/contract/manual.ts'
import type { Written } from './write-version.ts'

const FOLDER = new URL('starter/', import.meta.url)

interface StarterSection {
  readonly written: Written
  readonly group: Group
}

let read: Promise<readonly StarterSection[]> | undefined

/** The sections that Laurel ships, in reading order; each audience has a folder. */
export function readStarter(): Promise<readonly StarterSection[]> {
  read ??= Promise.all(AUDIENCES.map(readFolder)).then((folders) => folders.flat())
  return read
}

async function readFolder(audience: Audience): Promise<readonly StarterSection[]> {
  const folder = new URL(`${audience}/`, FOLDER)
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => readSection(await readFile(new URL(name, folder), 'utf8'), audience)),
  )
}

const FILE = /^# (.+)\s+Group: (.+)\s+(?:Facts: (.+)\s+)?([^]*)$/

/** Parses a file: the key as a heading, then its group and its live facts, if any, then the content. */
function readSection(text: string, audience: Audience): StarterSection {
  const [, key, named, facts, content] = FILE.exec(text) ?? []
  const section = SectionChange.parse({ key, content, facts: facts?.split(', ') ?? [] })
  const group = GROUPS.find((known) => known === named)
  if (group === undefined) throw new Error(`${key} has no group of Help`)
  const written = { ...section, facts: section.facts ?? [], document: null, audience }
  return { written, group }
}
