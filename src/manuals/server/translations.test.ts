import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { sendDocument } from '#test/harness/documents.ts'
import { administratorOf, colleagueOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import type { TranslationChange } from '#manuals/contract/manual.ts'
import { LANGUAGE_COOKIE, type Language } from '#platform/contract/languages.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const { visitor: colleague } = await colleagueOf(app, administrator, 'ada@laurel.test')

async function save(body: object) {
  return (await expectOk(administrator.call('saveSection', { body }))).json
}

function sendTranslation(id: number, language: Language, body: Partial<TranslationChange>) {
  const change = { ofVersion: 1, ...body }
  return administrator.call('saveTranslation', { params: { id, language }, body: change })
}

async function translate(...sent: Parameters<typeof sendTranslation>) {
  return (await expectOk(sendTranslation(...sent))).json
}

async function managed(key: string) {
  const { json } = await expectOk(administrator.call('listSections', { query: { search: key } }))
  const found = json.sections.find((section) => section.key === key)
  if (found === undefined) throw new Error(`no section ${key}`)
  return found
}

/** A request from a page in a language. */
const on = (language: Language, { cookie }: Visitor = colleague) => ({
  headers: { cookie: `${cookie}; ${LANGUAGE_COOKIE}=${language}` },
})

const read = (key: string, language: Language, visitor: Visitor = colleague) =>
  visitor.call('readSection', { query: { key }, ...on(language, visitor) })

async function contents(language: Language): Promise<{ key: string; language: Language }[]> {
  const { json } = await expectOk(colleague.call('readContents', on(language)))
  return json['sections']
}

describe('a translated section', () => {
  test('is read in the language of the page, under its key in any language', async () => {
    const { id } = await save({ key: 'Parking', content: 'Behind the house.' })
    await translate(id, 'de', { key: 'Parken', content: 'Hinter dem Haus.' })
    for (const key of ['Parking', 'PARKEN']) {
      const german = await expectOk(read(key, 'de'))
      expect(german.json).toMatchObject({
        key: 'Parken',
        language: 'de',
        content: 'Hinter dem Haus.',
      })
      const english = await expectOk(read(key, 'en'))
      expect(english.json).toMatchObject({ key: 'Parking', content: 'Behind the house.' })
    }
    const french = await expectOk(read('Parken', 'fr'))
    expect(french.json).toMatchObject({ key: 'Parking', language: 'en' })
  })

  test('is listed once, in the language of the page or else in its own', async () => {
    const listed = async (language: Language) =>
      (await contents(language)).map((section) => [section.key, section.language])
    expect(await listed('de')).toContainEqual(['Parken', 'de'])
    expect(await listed('de')).not.toContainEqual(['Parking', 'en'])
    expect(await listed('ar')).toContainEqual(['Parking', 'en'])
    expect(await listed('ar')).not.toContainEqual(['Parken', 'de'])
  })

  test('comes before a section of that key in another language', async () => {
    await save({ key: 'Chef', content: 'Le patron', language: 'fr' })
    await save({ key: 'Chef', content: 'Die Leitung', language: 'de' })
    expect((await expectOk(read('chef', 'fr'))).json['content']).toBe('Le patron')
    expect((await expectOk(read('chef', 'de'))).json['content']).toBe('Die Leitung')
    expect((await expectOk(read('chef', 'es'))).json['language']).toBe('fr')
  })

  test('has the readers of its original, and changes with them', async () => {
    const { id } = await save({ key: 'Vault', content: 'At ten.', audience: 'administrator' })
    await translate(id, 'de', { key: 'Tresor', content: 'Um zehn.' })
    expect((await read('Tresor', 'de')).json).toMatchObject({ code: 'section-unknown' })
    await expectOk(read('Tresor', 'de', administrator))
    const find = async () => {
      const query = { search: 'zehn' }
      const { json } = await expectOk(colleague.call('searchParts', { query }))
      return json['parts'] as object[]
    }
    expect(await find()).toEqual([])
    await save({ key: 'Vault', content: 'At ten.', audience: 'everyone' })
    await expectOk(read('Tresor', 'de'))
    expect(await find()).toHaveLength(1)
    await save({ key: 'Vault', content: 'At ten.', audience: 'administrator' })
    expect((await read('Tresor', 'de')).json).toMatchObject({ code: 'section-unknown' })
    expect(await find()).toEqual([])
  })

  test('shows the live facts of its original, in the language of the page', async () => {
    const { id } = await save({ key: 'Purse', content: 'Yours.', facts: ['balance'] })
    await translate(id, 'de', { key: 'Beutel', content: 'Deiner.' })
    const { json } = await expectOk(read('Purse', 'de'))
    const [fact] = json['facts'] as { lines: { text: string }[] }[]
    expect(fact?.lines[0]?.text).toBe(
      'Du hast 100,00 Punkte: 100,00 im verdienten Guthaben und 0,00 im Dankesguthaben.',
    )
  })

  test('shows the file of its original until it has one of its own', async () => {
    const upload = async (name: string) =>
      String(
        (await expectOk(sendDocument(administrator, name, Buffer.from(name)))).json['document'],
      )
    const [english, german] = [await upload('rules.txt'), await upload('Regeln.txt')]
    const { id } = await save({ key: 'Rules', content: 'Attached.', document: english })
    await translate(id, 'de', { key: 'Regeln', content: 'Anbei.' })
    const fileOf = async () => (await expectOk(read('Rules', 'de'))).json['file']
    expect(await fileOf()).toMatchObject({ document: english })
    const body = { key: 'Regeln', content: 'Anbei.', document: german, version: 1 }
    await translate(id, 'de', body)
    expect(await fileOf()).toMatchObject({ document: german })
    await expectOk(colleague.call('readDocument', { params: { document: german } }))
    await save({ key: 'Rules', content: 'Attached.', audience: 'administrator' })
    const closed = await colleague.call('readDocument', { params: { document: german } })
    expect(closed.json).toMatchObject({ code: 'not-found' })
  })
})

describe('saving a translation', () => {
  test('is listed with its original, as older once the original has changed', async () => {
    const { id } = await save({ key: 'Bikes', content: 'Red ones' })
    await translate(id, 'es', { key: 'Bicis', content: 'Rojas' })
    const translations = async () => (await managed('Bikes')).translations
    const spanish = { key: 'Bicis', language: 'es' }
    expect(await translations()).toMatchObject([{ ...spanish, isOlder: false }])
    await save({ key: 'Bikes', content: 'Blue ones' })
    expect(await translations()).toMatchObject([{ ...spanish, isOlder: true }])
    await translate(id, 'es', { key: 'Bicis', content: 'Azules', ofVersion: 2, version: 1 })
    expect(await translations()).toMatchObject([{ ...spanish, isOlder: false }])
    const answer = await administrator.call('readTranslation', { params: { id, language: 'es' } })
    expect(answer.json).toMatchObject({
      original: { key: 'Bikes', version: 2 },
      translation: { key: 'Bicis', content: 'Azules', version: 2 },
    })
  })

  test('renames it, and writes nothing without a change', async () => {
    const { id } = await save({ key: 'Lifts', content: 'Up' })
    const first = await translate(id, 'de', { key: 'Fahrstuhl', content: 'Hoch' })
    const renamed = { key: 'Aufzug', content: 'Hoch', version: 1 }
    expect(await translate(id, 'de', renamed)).toMatchObject({ id: first.id, version: 2 })
    expect(await translate(id, 'de', renamed)).toMatchObject({ version: 2 })
    expect((await read('Fahrstuhl', 'de')).json).toMatchObject({ code: 'section-unknown' })
    expect((await expectOk(read('Aufzug', 'de'))).json['key']).toBe('Aufzug')
  })

  test.each([
    ['another version was opened', { version: 2 }],
    ['a translation was there', {}],
    ['the original has no such version', { version: 1, ofVersion: 7 }],
  ])('refuses one where %s', async (_, change) => {
    const { id } = await save({ key: 'Stairs', content: 'Down' })
    const [there] = (await managed('Stairs')).translations
    if (there === undefined) await translate(id, 'de', { key: 'Treppe', content: 'Runter' })
    const answer = await sendTranslation(id, 'de', { key: 'Treppe', content: 'Neu', ...change })
    expect(answer.json).toMatchObject({ code: 'section-changed' })
  })

  test('refuses the key of another section, and a save over a translation', async () => {
    const { id } = await save({ key: 'Doors', content: 'Open' })
    await save({ key: 'Tor', content: 'Groß', language: 'de' })
    const taken = await sendTranslation(id, 'de', { key: 'tor', content: 'Offen' })
    expect(taken.json).toMatchObject({ code: 'section-key-taken', field: 'key' })
    await translate(id, 'de', { key: 'Tür', content: 'Offen' })
    const body = { key: 'Tür', content: 'Zu', language: 'de' }
    const over = await administrator.call('saveSection', { body })
    expect(over.json).toMatchObject({ code: 'section-key-taken' })
  })

  test("refuses a translation of a translation, and into the section's own language", async () => {
    const { id } = await save({ key: 'Windows', content: 'Wide' })
    const german = await translate(id, 'de', { key: 'Fenster', content: 'Weit' })
    for (const answer of [
      await sendTranslation(german.id, 'fr', { key: 'Fenêtre', content: 'Large' }),
      await sendTranslation(id, 'en', { key: 'Panes', content: 'Wide' }),
      await sendTranslation(999_999, 'fr', { key: 'Fenêtre', content: 'Large' }),
    ]) {
      expect(answer.json).toMatchObject({ code: 'section-unknown' })
    }
  })

  test('restores an earlier version with the version it was made from', async () => {
    const { id } = await save({ key: 'Roofs', content: 'Flat' })
    const { id: german } = await translate(id, 'de', { key: 'Dächer', content: 'Flach' })
    await save({ key: 'Roofs', content: 'Green' })
    await translate(id, 'de', { key: 'Dächer', content: 'Grün', ofVersion: 2, version: 1 })
    const params = { id: german, version: 1 }
    await expectOk(administrator.call('restoreVersion', { params }))
    expect((await managed('Roofs')).translations).toMatchObject([{ isOlder: true }])
  })
})

test('a section is deleted with its translations, which come back when they are saved again', async () => {
  const { id } = await save({ key: 'Cellar', content: 'Cold' })
  const { id: german } = await translate(id, 'de', { key: 'Keller', content: 'Kalt' })
  await expectOk(administrator.call('removeSection', { params: { id } }))
  expect((await read('Keller', 'de')).json).toMatchObject({ code: 'section-unknown' })
  await save({ key: 'Cellar', content: 'Cold' })
  expect((await managed('Cellar')).translations).toEqual([])
  const again = await translate(id, 'de', { key: 'Keller', content: 'Kalt', ofVersion: 2 })
  expect(again).toMatchObject({ id: german, version: 2 })
})

test("a removed translation's key may become a section of its own", async () => {
  const { id } = await save({ key: 'Attic', content: 'Warm' })
  const { id: german } = await translate(id, 'de', { key: 'Dachboden', content: 'Warm' })
  await expectOk(administrator.call('removeSection', { params: { id: german } }))
  const own = await save({ key: 'Dachboden', content: 'Unser', language: 'de' })
  expect(own).toMatchObject({ id: german, version: 2 })
  expect((await expectOk(read('Dachboden', 'en'))).json['content']).toBe('Unser')
  expect((await managed('Attic')).translations).toEqual([])
})

test('finds parts in the language of the page, and in others only if it has none', async () => {
  const { id } = await save({ key: 'Garden', content: 'Roses and hammock' })
  await translate(id, 'de', { key: 'Garten', content: 'Rosen und Hammock' })
  const find = async (search: string, language: Language) => {
    const sent = { query: { search }, ...on(language) }
    const { json } = await expectOk(colleague.call('searchParts', sent))
    return (json['parts'] as { key: string }[]).map(({ key }) => key)
  }
  expect(await find('hammock', 'de')).toEqual(['Garten'])
  expect(await find('hammock', 'fr')).toEqual(['Garden'])
  expect(await find('roses', 'de')).toEqual(['Garden'])
})
