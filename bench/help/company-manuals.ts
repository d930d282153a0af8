import { companySections, type Company, type CompanySection } from '#test/help/company-manual.ts'
import { removeSection } from '#manuals/server/sections.ts'
import type { Database } from '#platform/server/db/database.ts'
import { tokenOf } from '../company.ts'

export const COMPANIES: readonly Company[] = ['mill', 'harbour', 'orchard']

/** A running Laurel; the administrator is signed in as user 0. */
export interface Office {
  readonly port: number
  readonly database: Database
}

/** Saves a company's manuals with their files as the administrator, and returns their keys. */
export async function writeCompany(office: Office, company: Company): Promise<readonly string[]> {
  const sections = await companySections(company)
  for (const section of sections) await saveSection(office, section)
  return sections.map(({ key }) => key)
}

export async function removeCompany({ database }: Office, keys: readonly string[]): Promise<void> {
  const { id: by } = await database.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .executeTakeFirstOrThrow()
  const sections = database.db.selectFrom('manual_sections').select('id').where('key', 'in', keys)
  for (const { id: sectionId } of await sections.execute()) {
    await removeSection(database, { by, sectionId })
  }
}

async function saveSection(office: Office, { key, content, file }: CompanySection): Promise<void> {
  const document = file === null ? null : await upload(office, file)
  const body = JSON.stringify({ key, content, document })
  await send(office, 'PUT', '/api/manual-sections', 'application/json', body)
}

async function upload(office: Office, file: NonNullable<CompanySection['file']>): Promise<string> {
  const path = `/api/documents?name=${encodeURIComponent(file.name)}`
  const { document } = await send(office, 'POST', path, file.type, new Uint8Array(file.bytes))
  return String(document)
}

async function send(
  { port }: Office,
  method: string,
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': type, cookie: `laurel_session=${tokenOf(0)}` }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
