import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GROUPS } from '#manuals/contract/manual.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { ensureStarterManual } from './starter.ts'

const database = await ownDatabase()
const administrator = await administratorOf(await ownApp(database))
const folder = new URL('starter/', import.meta.url)
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))

interface Sections {
  sections: { id: number; key: string; version: number; author: string | null }[]
  total: number
}

async function list(after = 0): Promise<Sections> {
  const query = { after: String(after) }
  return (await expectOk(administrator.call('listSections', { query }))).json as unknown as Sections
}

async function removeAll(): Promise<void> {
  for (let page = await list(); page.total > 0; page = await list()) {
    for (const { id } of page.sections) {
      await expectOk(administrator.call('removeSection', { params: { id } }))
    }
  }
}

test('writes the manual once when several processes start', async () => {
  expect(files.length).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 4 }, () => ensureStarterManual(database)))
  const { sections, total } = await list()
  expect(total).toBe(files.length)
  for (const { version, author } of sections)
    expect({ version, author }).toEqual({ version: 1, author: null })
  const { rows } = await database.pool.query(
    `select (select count(distinct section_id) from manual_passages) as passages,
            (select count(*) from audit_log where action = 'sectionSaved') as events`,
  )
  expect(rows).toEqual([{ passages: files.length, events: 0 }])
})

test('each section begins with a summary and can be read', async () => {
  const { json } = await expectOk(administrator.call('readContents'))
  const contents = json['sections'] as { key: string; summary: string }[]
  for (const { key, summary } of contents) {
    expect(summary, key).toMatch(/^[^#*[\]]{40,}/)
    const section = await expectOk(administrator.call('readSection', { query: { key } }))
    expect(section.json['content']).not.toBe('')
  }
})

test('lists the sections by group in reading order, with the company in a group of its own', async () => {
  for (const key of ['Zeppelin rides', 'Apple trees']) {
    const body = { key, content: 'Our own words', document: null }
    await expectOk(administrator.call('saveSection', { body }))
  }
  const { json } = await expectOk(administrator.call('readContents'))
  const contents = json['sections'] as { key: string; group: string }[]
  expect(contents.slice(0, 3).map(({ key }) => key)).toEqual([
    'Welcome to Laurel',
    'Create an account',
    'Log in and out',
  ])
  const groups = new Set(contents.map(({ group }) => group))
  expect([...groups]).toEqual(GROUPS)
  const own = contents.filter(({ group }) => group === 'company').map(({ key }) => key)
  expect(own).toEqual(['Apple trees', 'Zeppelin rides'])
  for (const key of own) {
    const { sections } = await list()
    const id = sections.find((section) => section.key === key)?.id
    if (id !== undefined) await expectOk(administrator.call('removeSection', { params: { id } }))
  }
})

test('gives sections their audience and live facts', async () => {
  const section = async (key: string) =>
    (await expectOk(administrator.call('readSection', { query: { key } }))).json
  expect(await section('All Data')).toMatchObject({ audience: 'administrator', facts: [] })
  const balances = await section('Balances and points')
  expect(balances).toMatchObject({ audience: 'everyone', facts: [{ fact: 'balance' }] })
})

test('leaves changed and removed sections alone', async () => {
  const [first] = (await list()).sections
  const body = { key: first?.key, content: 'Our own words', document: null }
  await expectOk(administrator.call('saveSection', { body }))
  await ensureStarterManual(database)
  expect((await list()).sections[0]).toMatchObject({ key: first?.key, version: 2 })
  await removeAll()
  await ensureStarterManual(database)
  expect((await list()).total).toBe(0)
})
