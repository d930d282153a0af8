import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { GROUPS, type ManagedSection } from '#manuals/contract/manual.ts'
import { LANGUAGE_COOKIE, type Language } from '#platform/contract/languages.ts'
import { readContents } from './read-sections.ts'
import { readStarter, starterLanguages } from './starter-files.ts'
import { ensureStarterManual, isNewer } from './starter.ts'

const database = await ownDatabase()
const administrator = await administratorOf(await ownApp(database))
const folder = new URL('starter/', import.meta.url)
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
const english = files.filter((name) => name.startsWith('en/'))

interface Sections {
  sections: ManagedSection[]
  total: number
}

async function list(after = 0): Promise<Sections> {
  const query = { after: String(after) }
  return (await expectOk(administrator.call('listSections', { query }))).json as unknown as Sections
}

/** The first start of a release after this one; null: one that left no mark. */
async function upgradeFrom(release: string | null): Promise<void> {
  await database.pool.query('delete from starter_manual')
  if (release !== null) {
    await database.pool.query('insert into starter_manual (release) values ($1)', [release])
  }
  await ensureStarterManual(database)
}

/** Leaves an original as if it had never been translated. */
const forget = (key: string) =>
  database.pool.query(
    `with lost as (select t.id from manual_sections t join manual_sections o on o.id = t.translation_of
                    where o.key = $1),
          passages as (delete from manual_passages where section_id in (select id from lost))
     update manual_sections set translation_of = null, removed_at = now(), key = 'Lost ' || id
      where id in (select id from lost)`,
    [key],
  )

async function germanContent(key: string): Promise<unknown> {
  const headers = { cookie: `${administrator.cookie}; ${LANGUAGE_COOKIE}=de` }
  const reading = administrator.call('readSection', { query: { key }, headers })
  return (await expectOk(reading)).json['content']
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
  expect(sections.flatMap(({ translations }) => translations)).not.toEqual([])
  expect(total).toBe(english.length)
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

test('has every section in each of its languages, with a summary', async () => {
  const { sections } = await contentsIn('en')
  for (const language of await starterLanguages()) {
    const contents = await contentsIn(language)
    expect(contents.sections.map((section) => section.language)).toEqual(
      sections.map(() => language),
    )
    expect(contents.sections.map(({ group }) => group)).toEqual(sections.map(({ group }) => group))
    for (const { key, summary } of contents.sections) expect(summary, key).not.toBe('')
  }
})

async function contentsIn(language: Language) {
  const { sections } = await readContents(database, 'administrator', language)
  return { sections: sections.filter(({ group }) => group !== 'company') }
}

describe('translations of the shipped manual', () => {
  const translations = async (key: string) => {
    const { json } = await expectOk(administrator.call('listSections', { query: { search: key } }))
    const { sections } = json as unknown as Sections
    return sections.find((section) => section.key === key)?.translations ?? []
  }
  test('are added to an installation that has only the English sections', async () => {
    await forget('Deposit')
    expect(await translations('Deposit')).toEqual([])
    await upgradeFrom(null)
    const added = await translations('Deposit')
    expect(added).toHaveLength((await starterLanguages()).length - 1)
    expect(added).toContainEqual(
      expect.objectContaining({ language: 'de', key: 'Einzahlen', isOlder: false }),
    )
  })

  test('do not come back after they were deleted', async () => {
    const german = (await translations('Withdraw')).find(({ language }) => language === 'de')
    await expectOk(administrator.call('removeSection', { params: { id: german?.id ?? 0 } }))
    await upgradeFrom(null)
    const left = (await translations('Withdraw')).map(({ language }) => language)
    expect(left).not.toContain('de')
    expect(left).toContain('fr')
  })

  test('are not written for a section that somebody has changed', async () => {
    await forget('The wall')
    const body = { key: 'The wall', content: 'Our own wall' }
    await expectOk(administrator.call('saveSection', { body }))
    await upgradeFrom(null)
    expect(await translations('The wall')).toEqual([])
  })

  test('leave a section of the company with the same key alone', async () => {
    await forget('Roles')
    const body = { key: 'Rollen', content: 'Wer was tut', language: 'de' }
    const own = await expectOk(administrator.call('saveSection', { body }))
    await upgradeFrom(null)
    expect((await translations('Roles')).map(({ language }) => language)).not.toContain('de')
    expect(await germanContent('Rollen')).toBe('Wer was tut')
    await expectOk(administrator.call('removeSection', { params: { id: own.json['id'] } }))
  })
})

describe('the first start of a later release', () => {
  const section = async (key: string) => {
    const { json } = await expectOk(administrator.call('listSections', { query: { search: key } }))
    return (json as unknown as Sections).sections.find((one) => one.key === key)
  }
  const shipped = async (key: string, language: Language = 'en') => {
    const sections = await readStarter(language)
    return sections.find(({ written }) => written.key === key)?.written.content
  }
  /** Gives a section and its translations other words, as an earlier release would have. */
  const tellAsBefore = (key: string) =>
    database.pool.query(
      `with told as (
         update manual_sections s set version = s.version + 1 from manual_sections o
          where o.id = coalesce(s.translation_of, s.id) and o.key = $1
         returning s.id, s.version)
       insert into manual_versions (section_id, version, content, audience, facts, of_version)
       select id, told.version, 'As it was', audience, facts, of_version + 1
         from told join manual_versions v on (v.section_id, v.version) = (id, told.version - 1)`,
      [key],
    )

  test('changes sections that nobody has changed, and their translations', async () => {
    await tellAsBefore('Deposit')
    await upgradeFrom('7.1.9')
    const deposit = await section('Deposit')
    expect(deposit).toMatchObject({ version: 3, author: null, content: await shipped('Deposit') })
    const german = deposit?.translations.find(({ language }) => language === 'de')
    expect(german).toMatchObject({ key: 'Einzahlen', isOlder: false })
    expect(await germanContent('Einzahlen')).toBe(await shipped('Einzahlen', 'de'))
  })

  test('adds sections that there have never been, with their translations', async () => {
    await forget('Gift Shop')
    await database.pool.query(
      `with lost as (update manual_sections set removed_at = now(), key = 'Lost'
                      where key = 'Gift Shop' returning id)
       delete from manual_passages where section_id in (select id from lost)`,
    )
    await upgradeFrom('7.1.9')
    expect(await section('Gift Shop')).toMatchObject({ version: 1, author: null })
    const languages = await starterLanguages()
    expect((await section('Gift Shop'))?.translations).toHaveLength(languages.length - 1)
  })

  test('leaves what somebody has changed, and the manual of a later release', async () => {
    const body = { key: 'Gift Shop', content: 'Our own shop' }
    await expectOk(administrator.call('saveSection', { body }))
    await upgradeFrom('7.1.9')
    expect(await section('Gift Shop')).toMatchObject({ version: 2, content: 'Our own shop' })
    await tellAsBefore('Deposit')
    await upgradeFrom('77.0.0')
    expect(await section('Deposit')).toMatchObject({ content: 'As it was' })
    await upgradeFrom('7.1.9')
  })
})

test('leaves changed and removed sections alone, and brings none to who removed all', async () => {
  const [first] = (await list()).sections
  const body = { key: first?.key, content: 'Our own words', document: null }
  await expectOk(administrator.call('saveSection', { body }))
  await upgradeFrom(null)
  expect((await list()).sections[0]).toMatchObject({ key: first?.key, version: 2 })
  await removeAll()
  await upgradeFrom(null)
  expect((await list()).total).toBe(0)
})

test.each([
  ['7.3.0-dev', '7.2.0', true],
  ['7.3.0', '7.3.0-dev', true],
  ['7.10.0', '7.9.1', true],
  ['7.3.0-dev', '7.3.0', false],
  ['7.3.0', '7.3.0', false],
])('whether %s is newer than %s: %s', (version, other, expected) => {
  expect(isNewer(version, other)).toBe(expected)
})
