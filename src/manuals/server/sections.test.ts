import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  type Answer,
  type Visitor,
} from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const { visitor: colleague } = await colleagueOf(app, administrator, 'ada@laurel.test')

type Json = Record<string, unknown>

function send(body: object): Promise<Answer> {
  return administrator.call('saveSection', { body })
}

async function save(body: object): Promise<Json & { id: number }> {
  return (await expectOk(send(body))).json as Json & { id: number }
}

async function removeAll(): Promise<void> {
  for (const { id } of (await list()).sections) await remove(Number(id))
}

function remove(id: number): Promise<Answer> {
  return expectOk(administrator.call('removeSection', { params: { id } }))
}

async function list(query: Record<string, string> = {}) {
  const { json } = await expectOk(administrator.call('listSections', { query }))
  return json as { sections: Json[]; total: number; next: number | null }
}

async function versionsOf(id: number): Promise<Json[]> {
  const { json } = await expectOk(administrator.call('listVersions', { params: { id } }))
  return json['versions']
}

function restore(id: number, version: number): Promise<Answer> {
  return administrator.call('restoreVersion', { params: { id, version } })
}

async function passagesOf(id: number): Promise<Json[]> {
  const { rows } = await database.pool.query<Json>(
    `select title, heading, text, origin from manual_passages
      where section_id = $1 order by number`,
    [id],
  )
  return rows
}

async function count(what: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${what}`)
  return Number(rows[0]?.count)
}

async function newestEvent(): Promise<Json | undefined> {
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind: 'help' } }))
  return (json['rows'] as Json[])[0]
}

function read(key: string, visitor: Visitor = colleague): Promise<Answer> {
  return visitor.call('readSection', { query: { key } })
}

describe('Add or Update Manual Section', () => {
  test('publishes a section to all signed-in people', async () => {
    const content = 'How **points** work.\n\n## Sending\n\nOpen [Appreciate](/transfer).'
    const saved = await save({ key: ' Points ', content })
    expect(saved).toMatchObject({
      key: 'Points',
      content,
      file: null,
      version: 1,
      author: 'admin@laurel.test',
    })
    const { json } = await expectOk(read('points'))
    const { updatedAt } = saved
    const usual = { isTranslation: false, file: null, audience: 'everyone', facts: [] }
    expect(json).toEqual({ key: 'Points', language: 'en', content, ...usual, updatedAt })
    const contents = await expectOk(colleague.call('readContents'))
    const listed = { key: 'Points', language: 'en', summary: 'How points work.' }
    expect(contents.json).toEqual({
      sections: [{ ...listed, audience: 'everyone', group: 'company' }],
    })
    expect(await passagesOf(saved.id)).toEqual([
      { title: 'Points', heading: '', text: 'How **points** work.', origin: 'section' },
      {
        title: 'Points',
        heading: 'Sending',
        text: 'Open [Appreciate](/transfer).',
        origin: 'section',
      },
    ])
  })

  test('saves the next version under the same key, ignoring case', async () => {
    const { id } = await save({ key: 'Again', content: 'One' })
    expect(await save({ key: 'AGAIN', content: 'Two' })).toMatchObject({
      id,
      key: 'AGAIN',
      version: 2,
    })
    expect(await passagesOf(id)).toEqual([
      { title: 'AGAIN', heading: '', text: 'Two', origin: 'section' },
    ])
    expect(await versionsOf(id)).toMatchObject([
      { version: 2, content: 'Two', author: 'admin@laurel.test', file: null },
      { version: 1, content: 'One' },
    ])
  })

  test('writes, announces and records nothing without a change', async () => {
    const { id } = await save({ key: 'Same', content: 'Words' })
    const before = [await count('outbox'), await count('audit_log')]
    // As after a lost answer: the version opened for editing is not the newest any more.
    expect(await save({ key: 'Same', content: 'Words', version: 7 })).toMatchObject({ version: 1 })
    expect(await versionsOf(id)).toHaveLength(1)
    expect([await count('outbox'), await count('audit_log')]).toEqual(before)
  })

  test('announces every change to everyone', async () => {
    const topics = async () => {
      const { rows } = await database.pool.query<Json>(
        'select topic, user_id from outbox order by id desc limit 1',
      )
      return rows
    }
    await database.pool.query('delete from outbox')
    const { id } = await save({ key: 'Announced', content: 'One' })
    expect(await topics()).toEqual([{ topic: 'manual', user_id: null }])
    await save({ key: 'Announced', content: 'Two' })
    await expectOk(restore(id, 1))
    await remove(id)
    expect(await count(`outbox where topic = 'manual'`)).toBe(4)
  })

  test('refuses a save when another version was opened', async () => {
    await save({ key: 'Edited', content: 'One' })
    expect(await save({ key: 'Edited', content: 'Two', version: 1 })).toMatchObject({ version: 2 })
    const late = await send({ key: 'Edited', content: 'Three', version: 1 })
    expect(late.json).toMatchObject({ code: 'section-changed' })
    expect((await expectOk(read('Edited'))).json['content']).toBe('Two')
  })

  test('refuses a save of an opened section that is gone', async () => {
    const { id } = await save({ key: 'Removed meanwhile', content: 'One' })
    await remove(id)
    for (const key of ['Removed meanwhile', 'Never there']) {
      const answer = await send({ key, content: 'Two', version: 1 })
      expect(answer.json).toMatchObject({ code: 'section-changed' })
    }
    expect(await count(`manual_sections where key = 'Never there'`)).toBe(0)
  })

  test('refuses one of two simultaneous saves of the same version', async () => {
    const { id } = await save({ key: 'Contested', content: 'Before' })
    const texts = Array.from({ length: 8 }, (_, index) => `Words of ${index}`)
    const answers = await Promise.all(
      texts.map((content) => send({ key: 'Contested', content, version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json['code'] === 'section-changed')).toHaveLength(7)
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test('makes one section of simultaneous saves under a new key', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `Words of ${index}`)
    const saved = await Promise.all(
      texts.map((content, index) => save({ key: index % 2 ? 'RACE' : 'race', content })),
    )
    const [{ id }] = saved as [{ id: number }]
    expect(new Set(saved.map((section) => section.id))).toEqual(new Set([id]))
    const versions = await versionsOf(id)
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(new Set(versions.map(({ content }) => content))).toEqual(new Set(texts))
    const [newest] = versions
    expect((await passagesOf(id)).map(({ text }) => text)).toEqual([newest?.['content']])
  })
})

describe('Delete', () => {
  test('removes a section, and brings its versions back with its key', async () => {
    const { id } = await save({ key: 'Gone', content: 'Some rare words' })
    const { json } = await remove(id)
    const keys = (json['sections'] as Json[]).map(({ key }) => key)
    expect(keys).not.toContain('Gone')
    expect((await read('Gone')).json).toMatchObject({ code: 'section-unknown' })
    expect((await list({ search: 'rare' })).sections).toEqual([])
    expect(await passagesOf(id)).toEqual([])
    for (const answer of [
      await administrator.call('removeSection', { params: { id } }),
      await administrator.call('listVersions', { params: { id } }),
      await restore(id, 1),
    ]) {
      expect(answer.json).toMatchObject({ code: 'section-unknown' })
    }
    const back = await save({ key: 'gone', content: 'Some rare words' })
    expect(back).toMatchObject({ id, version: 2 })
    expect(await versionsOf(id)).toHaveLength(2)
  })
})

describe('versions', () => {
  test('restores a version as the newest and keeps the others', async () => {
    const { id } = await save({ key: 'History', content: 'First' })
    await save({ key: 'History', content: 'Second' })
    const restored = await expectOk(restore(id, 1))
    expect(restored.json).toMatchObject({ id, key: 'History', version: 3, content: 'First' })
    expect((await versionsOf(id)).map(({ content }) => content)).toEqual([
      'First',
      'Second',
      'First',
    ])
    expect(await passagesOf(id)).toMatchObject([{ text: 'First' }])
    // A second restore changes nothing.
    expect((await expectOk(restore(id, 1))).json).toMatchObject({ version: 3 })
  })

  test('refuses to restore an unknown version', async () => {
    const { id } = await save({ key: 'Short history', content: 'First' })
    for (const version of [2, 999_999_999_999]) {
      expect((await restore(id, version)).json).toMatchObject({ code: 'version-unknown' })
    }
    expect((await restore(999_999_999, 1)).json).toMatchObject({ code: 'section-unknown' })
  })

  test.each([
    ['update', `update manual_versions set content = 'x'`],
    ['delete', 'delete from manual_versions'],
    ['truncate', 'truncate manual_versions'],
  ])('the database refuses to %s versions', async (_, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('append-only')
  })
})

describe('the list', () => {
  test('pages by key, also when sections are removed meanwhile', async () => {
    await removeAll()
    const keys = Array.from({ length: 60 }, (_, index) => `Key ${String(index).padStart(2, '0')}`)
    for (const key of keys.toReversed()) await save({ key, content: `About ${key}` })
    const first = await list()
    expect(first.total).toBe(60)
    expect(first.sections.map(({ key }) => key)).toEqual(keys.slice(0, 25))
    await remove(Number(first.next))
    const second = await list({ after: String(first.next) })
    expect(second.total).toBe(59)
    expect(second.sections.map(({ key }) => key)).toEqual(keys.slice(25, 50))
    const third = await list({ after: String(second.next) })
    expect(third.sections.map(({ key }) => key)).toEqual(keys.slice(50))
    expect(third.next).toBeNull()
  })

  test('searches words of key and content, in any order and case', async () => {
    await save({ key: 'Mugs', content: 'Two handles, 100% clay' })
    await save({ key: 'Plates', content: 'No handles' })
    const found = async (search: string) => (await list({ search })).sections.map(({ key }) => key)
    expect(await found('HANDLES mug')).toEqual(['Mugs'])
    expect(await found('handles')).toEqual(['Mugs', 'Plates'])
    expect(await found('0%')).toEqual(['Mugs'])
    expect(await found('handles cups')).toEqual([])
  })
})

test('the audit log records saves, restores and removals', async () => {
  const { id } = await save({ key: 'Traced', content: 'One' })
  const OF_TRACED = {
    who: { email: 'admin@laurel.test' },
    address: '127.0.0.1',
    subject: { kind: 'section', id, name: 'Traced' },
  }
  expect(await newestEvent()).toMatchObject({
    ...OF_TRACED,
    action: 'sectionSaved',
    before: null,
    after: { version: 1 },
  })
  await save({ key: 'Traced', content: 'Two' })
  await expectOk(restore(id, 1))
  expect(await newestEvent()).toMatchObject({
    ...OF_TRACED,
    action: 'sectionRestored',
    before: { version: 2 },
    after: { version: 3 },
  })
  await remove(id)
  const removed = { ...OF_TRACED, action: 'sectionRemoved', before: { version: 3 }, after: null }
  expect(await newestEvent()).toMatchObject(removed)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
