import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { docx, pdf, sendDocument } from '#test/harness/documents.ts'
import { administratorOf, expectOk, type Answer } from '#test/harness/visitor.ts'
import { isSameKey, type ManagedSection } from '#manuals/contract/manual.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

async function save(body: object) {
  return (await expectOk(administrator.call('saveSection', { body }))).json
}

async function upload(name: string): Promise<string> {
  const { json } = await expectOk(sendDocument(administrator, name, Buffer.from(`In ${name}`)))
  return String(json['document'])
}

function read(key: string): Promise<Answer> {
  return expectOk(administrator.call('readSection', { query: { key } }))
}

async function textsOf(id: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from manual_passages where section_id = $1 order by number',
    [id],
  )
  return rows.map(({ text }) => text)
}

describe('the file of a section', () => {
  test('stays when a save leaves it out', async () => {
    const document = await upload('rules.txt')
    const { id } = await save({ key: 'Rules', content: 'One', document })
    const saved = await save({ key: 'RULES', content: 'Two' })
    expect(saved).toMatchObject({ id, version: 2, file: { document, name: 'rules.txt' } })
    expect((await read('rules')).json).toMatchObject({ content: 'Two', file: { document } })
    expect(await textsOf(id)).toEqual(['Two', 'In rules.txt'])
  })

  test('stays without a new version when nothing changes', async () => {
    const document = await upload('same.txt')
    await save({ key: 'Same', content: 'One', document })
    expect(await save({ key: 'Same', content: 'One' })).toMatchObject({ version: 1 })
  })

  test('is replaced by another, removed by null, and restored with its version', async () => {
    const [first, second] = [await upload('first.txt'), await upload('second.txt')]
    const { id } = await save({ key: 'Attached', content: 'One', document: first })
    const replaced = await save({ key: 'Attached', content: 'One', document: second })
    expect(replaced).toMatchObject({ version: 2, file: { document: second } })
    const removed = await save({ key: 'Attached', content: 'One', document: null })
    expect(removed).toMatchObject({ version: 3, file: null })
    const later = await save({ key: 'Attached', content: 'Two' })
    expect(later).toMatchObject({ version: 4, file: null })
    const params = { id, version: 1 }
    const restored = await expectOk(administrator.call('restoreVersion', { params }))
    expect(restored.json).toMatchObject({ version: 5, file: { document: first } })
  })

  test('of a deleted section does not return when its key is used again', async () => {
    const document = await upload('deleted.txt')
    const { id } = await save({ key: 'Deleted', content: 'One', document })
    await expectOk(administrator.call('removeSection', { params: { id } }))
    const again = await save({ key: 'Deleted', content: 'One' })
    expect(again).toMatchObject({ version: 2, file: null })
  })

  test('stays when several save new content at once', async () => {
    const document = await upload('contested.txt')
    const { id } = await save({ key: 'Contested', content: 'One', document })
    const texts = Array.from({ length: 8 }, (_, index) => `Words of ${index}`)
    await Promise.all(texts.map((content) => save({ key: 'Contested', content })))
    const { json } = await expectOk(administrator.call('listVersions', { params: { id } }))
    const files = (json['versions'] as Pick<ManagedSection, 'file'>[]).map(({ file }) => file)
    expect(files.map((file) => file?.document)).toEqual(Array.from({ length: 9 }, () => document))
  })
})

test.each([
  ['md', Buffer.from('Before.\n\n# Holidays\n\nThirty days.\n\n## Sick leave\n\nCall us.')],
  ['docx', docx(['Before.', 'Holidays', 'Thirty days.', 'Sick leave', 'Call us.'])],
  ['pdf', pdf(['Before.\n\nHolidays\nThirty days.\n\nSick leave\nCall us.'])],
  ['txt', Buffer.from('Before.\n\nHolidays\nThirty days.\n\nSick leave\nCall us.')],
])('the headings of a %s file begin passages', async (type, bytes) => {
  const name = `rules.${type}`
  const { json } = await expectOk(sendDocument(administrator, name, bytes))
  const document = String(json['document'])
  const { id } = await save({ key: `Headings of ${type}`, content: 'One', document })
  const { rows } = await database.pool.query(
    "select heading, text from manual_passages where section_id = $1 and origin = 'file' order by number",
    [id],
  )
  expect(rows).toEqual([
    { heading: name, text: 'Before.' },
    { heading: 'Holidays', text: 'Thirty days.' },
    { heading: 'Sick leave', text: 'Call us.' },
  ])
})

test.each([
  ['Größe', 'GRÖSSE'],
  ['Größe', 'GRÖßE'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ΟΔΟΣ', 'οδος'],
  ['İzmir', 'izmir'],
  ['ISPARTA', 'ısparta'],
  ['ǅ', 'ǆ'],
  ['Ꭰ', 'ꭰ'],
  ['𐐀', '𐐨'],
  ['Ａ', 'ａ'],
  ['K', 'K'],
  ['a', 'a.'],
])('isSameKey compares %j and %j as the server does', async (one, other) => {
  const [first, second] = [
    await save({ key: one, content: 'One' }),
    await save({ key: other, content: 'Two' }),
  ]
  expect(isSameKey(one, other)).toBe(first.id === second.id)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
