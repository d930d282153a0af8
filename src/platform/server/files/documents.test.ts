import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { docx, pdf, SAMPLE_DOCUMENTS, sendDocument } from '#test/harness/documents.ts'
import { administratorOf, colleagueOf, expectOk, type Answer } from '#test/harness/visitor.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#platform/contract/documents.ts'
import { transact } from '#platform/server/db/transact.ts'
import { collectOrphans } from './collect-orphans.ts'
import { claimDocument } from './documents.ts'
import { MOST_UNUSED } from './store-files.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const { visitor: colleague } = await colleagueOf(app, administrator, 'ada@laurel.test')

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[]

async function upload(
  name = 'a.txt',
  content: Buffer = Buffer.from('Some words'),
): Promise<string> {
  const { json } = await expectOk(sendDocument(administrator, name, content))
  return String(json['document'])
}

function save(key: string, document: string | null, content = 'Words'): Promise<Answer> {
  return administrator.call('saveSection', { body: { key, content, document } })
}

function download(document: string, visitor = colleague): Promise<Answer> {
  return visitor.call('readDocument', { params: { document } })
}

async function keptBytes(document: string): Promise<Buffer | null> {
  const file = await app.files.open(document)
  return file === null ? null : buffer(file.content)
}

async function passagesOfFile(key: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select heading, text from manual_passages where title = $1 and origin = 'file' order by number`,
    [key],
  )
  return rows
}

async function age(document: string, by: string): Promise<void> {
  await database.pool.query(
    'update documents set uploaded_at = now() - $2::interval where name = $1',
    [document, by],
  )
}

describe('a file of the manuals', () => {
  test.each(TYPES)('as %s is stored unchanged, read for its text, and served', async (type) => {
    const content = SAMPLE_DOCUMENTS[type]()
    const name = `Rules of "${type}", 2nd — übung.${type}`.replaceAll('"', "'")
    const { json: facts } = await expectOk(sendDocument(administrator, name, content))
    const document = String(facts['document'])
    expect(facts).toMatchObject({ name, type, bytes: content.length })
    expect(facts['characters']).toBeGreaterThan(10)
    expect((await keptBytes(document))?.equals(content)).toBe(true)

    const key = `With a file of ${type}`
    const saved = await expectOk(save(key, document))
    expect(saved.json['file']).toEqual(facts)
    const { json: section } = await expectOk(colleague.call('readSection', { query: { key } }))
    expect(section['file']).toEqual(facts)
    const words = type === 'md' ? /^Words of an MD|# Words of an MD/ : /^Words of an? [A-Z]+$/
    expect(await passagesOfFile(key)).toEqual([
      { heading: name, text: expect.stringMatching(words) as unknown },
    ])

    const served = await expectOk(download(document))
    expect(served.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition':
        `attachment; filename="Rules of '${type}', 2nd _ _bung.${type}"; ` +
        `filename*=UTF-8''Rules%20of%20%27${type}%27%2C%202nd%20%E2%80%94%20%C3%BCbung.${type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('is served to everybody while a section has it, and always to the administrator', async () => {
    const document = await upload()
    expect((await download(document)).json).toMatchObject({ code: 'not-found' })
    await expectOk(download(document, administrator))
    const { json } = await expectOk(save('Attached', document))
    await expectOk(download(document))

    await expectOk(save('Attached', null))
    expect((await download(document)).json).toMatchObject({ code: 'not-found' })
    const params = { id: Number(json['id']), version: 1 }
    await expectOk(administrator.call('restoreVersion', { params }))
    await expectOk(download(document))
    expect(await passagesOfFile('Attached')).toEqual([{ heading: 'a.txt', text: 'Some words' }])

    await expectOk(administrator.call('removeSection', { params: { id: params.id } }))
    expect((await download(document)).json).toMatchObject({ code: 'not-found' })
    await expectOk(download(document, administrator))
  })

  test('is served only to the administrator while its section is for administrators', async () => {
    const document = await upload()
    const body = { key: 'For administrators', content: 'Words', document }
    await expectOk(administrator.call('saveSection', { body }))
    await expectOk(download(document))

    const audience = 'administrator'
    await expectOk(administrator.call('saveSection', { body: { ...body, audience } }))
    expect((await download(document)).json).toMatchObject({ code: 'not-found' })
    await expectOk(download(document, administrator))
  })

  test('can not be attached to a section while it is unknown or being removed', async () => {
    for (const document of [`${'0'.repeat(32)}.pdf`, await removing()]) {
      const { json } = await save('Unclaimed', document)
      expect(json).toMatchObject({ code: 'document-unknown', field: 'document' })
    }
    const { rowCount } = await database.pool.query(
      `select from manual_sections where key = 'Unclaimed'`,
    )
    expect(rowCount).toBe(0)
  })

  test('is stored even if it has no text', async () => {
    const { json } = await expectOk(sendDocument(administrator, 'scan.pdf', pdf([''])))
    expect(json).toMatchObject({ characters: 0 })
    await expectOk(save('A scan', String(json['document'])))
    expect(await passagesOfFile('A scan')).toEqual([])
  })

  test('is read in every language and in reading order', async () => {
    const texts = ['Übung macht den Meister', '名前はまだ無い', 'كل عام وأنتم بخير', '😀 done']
    const document = await upload('many.docx', docx(texts))
    await expectOk(save('Languages', document))
    expect(await passagesOfFile('Languages')).toEqual([
      { heading: 'many.docx', text: texts.join('\n\n') },
    ])
  })

  test('with text that looks like Markdown is shown as it is written', async () => {
    const document = await upload('marks.txt', Buffer.from('# 5 * 3 * 2 <b>\n[a](b) snake_case'))
    await expectOk(save('Marks', document))
    expect(await passagesOfFile('Marks')).toEqual([
      {
        heading: 'marks.txt',
        text: String.raw`\# 5 \* 3 \* 2 \<b>
\[a\](b) snake_case`,
      },
    ])
  })

  test.each([
    ['UTF-8', 'Wörter', 'utf8'],
    ['UTF-8 with a mark', '\ufeffWörter', 'utf8'],
    ['Latin-1', 'Wörter', 'latin1'],
    ['UTF-16 with a mark', '\ufeffWörter', 'utf16le'],
  ] as const)('in %s is read', async (_, text, encoding) => {
    const { json } = await expectOk(
      sendDocument(administrator, 'a.TXT', Buffer.from(text, encoding)),
    )
    expect(json).toMatchObject({ characters: 6, type: 'txt' })
  })

  test('keeps the text up to the limit', async () => {
    const long = Buffer.from('word '.repeat(100_000))
    const { json } = await expectOk(sendDocument(administrator, 'long.txt', long))
    expect(json).toMatchObject({ characters: 199_999, bytes: 500_000 })
    await expectOk(save('Long', String(json['document'])))
    expect((await passagesOfFile('Long')).length).toBeGreaterThan(200)
  })
})

async function removing(): Promise<string> {
  const document = await upload()
  await database.pool.query(`update documents set state = 'removing' where name = $1`, [document])
  return document
}

describe('files that nothing uses', () => {
  test('are removed after a day, unless any version of a section has them', async () => {
    const [unused, young, old, removed] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    await expectOk(save('Was attached', old))
    await expectOk(save('Was attached', null))
    const { json } = await expectOk(save('Removed', removed))
    await expectOk(administrator.call('removeSection', { params: { id: Number(json['id']) } }))
    for (const document of [unused, old, removed]) await age(document, '25 hours')

    await collectOrphans(database, app.files)
    expect(await keptBytes(unused)).toBeNull()
    expect((await download(unused, administrator)).json).toMatchObject({ code: 'not-found' })
    for (const document of [young, old, removed]) {
      expect(await keptBytes(document)).not.toBeNull()
    }
  })

  test('are kept while they are being claimed', async () => {
    const document = await upload()
    await age(document, '25 hours')
    await transact(database, async (tx) => {
      await claimDocument(tx, document)
      expect(await collectOrphans(database, app.files)).toBe(0)
    })
    expect(await collectOrphans(database, app.files)).toBe(1)
  })

  test('are limited to twenty', async () => {
    await database.pool.query(`update documents set uploaded_at = now() - interval '25 hours'`)
    await collectOrphans(database, app.files)
    const [first] = await Promise.all([upload(), ...Array.from({ length: 3 }, () => upload())])
    await database.pool.query(
      `insert into documents (name, file_name, bytes, text, uploaded_by, state)
       select lpad(n::text, 32, '0') || '.txt', 'a.txt', 1, '', uploaded_by, 'kept'
         from documents, generate_series(1, $2) n where name = $1`,
      [first, MOST_UNUSED - 5],
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        sendDocument(administrator, 'a.txt', Buffer.from('Some words')),
      ),
    )
    const refused = answers.filter(({ json }) => json['code'] === 'document-quota')
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(3)
    await expectOk(save('Uses one', first))
    await upload()
  })
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
