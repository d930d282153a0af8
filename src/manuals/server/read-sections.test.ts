import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { sendDocument } from '#test/harness/documents.ts'
import { administratorOf, expectOk, Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const [ada] = (await hire(database, 1)) as [Colleague]
const colleague = new Visitor(app, ada.cookie)

const sent = await expectOk(
  sendDocument(administrator, 'old.md', Buffer.from('# Parking\n\nIn the cellar.')),
)
const LONG = `${'Nothing of the kind. '.repeat(20)}The zeppelin lands. ${'And so on. '.repeat(30)}`
const SECTIONS = [
  { key: 'Thanks', content: 'How to undo it.\n\n## Undo\n\n- **Choose** it\n- Take it back' },
  { key: 'Café', content: '## Opening hours\n\nThe café opens at 100% of eight.' },
  { key: 'Cars', content: '## Parking\n\nOn the roof.', document: sent.json['document'] },
  { key: 'Long', content: LONG },
  { key: 'Secrets', content: 'The undo of everything.', audience: 'administrator' },
]
for (const body of SECTIONS) {
  await expectOk(administrator.call('saveSection', { body: { document: null, ...body } }))
}

interface Part {
  key: string
  heading: string
  excerpt: string
  isInFile: boolean
}

async function find(search: string, visitor = colleague): Promise<Part[]> {
  const { json } = await expectOk(visitor.call('searchParts', { query: { search } }))
  return json['parts']
}

test('finds headings before text, with plain text around the words', async () => {
  expect(await find(' UNDO ')).toEqual([
    {
      key: 'Thanks',
      heading: 'Undo',
      excerpt: 'Choose it Take it back',
      isInFile: false,
      language: 'en',
    },
    { key: 'Thanks', heading: '', excerpt: 'How to undo it.', isInFile: false, language: 'en' },
  ])
  const [long] = await find('zeppelin')
  expect(long?.excerpt).toMatch(/^….*The zeppelin lands\..*…$/)
  expect(long?.excerpt.length).toBeLessThanOrEqual(182)
})

test.each([
  ['cafe hours', ['Café']],
  ['CAFÉ', ['Café']],
  ['100%', ['Café']],
  ['1_0%', []],
  ['n n o t h i g f zeppelin xylophone', ['Long']],
  ['', []],
])('%j finds parts of %j', async (search, keys) => {
  expect((await find(search)).map(({ key }) => key)).toEqual(keys)
})

test("finds administrators' sections for the administrator alone", async () => {
  const keys = async (visitor: Visitor) => (await find('everything', visitor)).map(({ key }) => key)
  expect(await keys(administrator)).toEqual(['Secrets'])
  expect(await keys(colleague)).toEqual([])
})

test('says which parts are in the file, after those of the section', async () => {
  expect(await find('parking')).toEqual([
    { key: 'Cars', heading: 'Parking', excerpt: 'On the roof.', isInFile: false, language: 'en' },
    { key: 'Cars', heading: 'Parking', excerpt: 'In the cellar.', isInFile: true, language: 'en' },
  ])
})
