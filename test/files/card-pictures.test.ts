import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  Visitor,
  type Answer,
} from '#test/harness/visitor.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { removeSealedWords } from '#recognition/server/seal.ts'
import { countFiles } from './picture-rows.ts'

// The audit at the end also checks that every shown picture is stored.
const database = await ownDatabase()
const files = await openFolderStore(join(await fileFolder(), 'files'))
const app = await ownApp(database, {}, undefined, files)
const administrator = await administratorOf(app)
const hireOne = (name: string) =>
  colleagueOf(app, administrator, `${name}@laurel.test`, { isTransfer: true })
const sender = await hireOne('sender')
const receiver = await hireOne('receiver')
const stranger = await hireOne('stranger')
const READERS = {
  nobody: new Visitor(app),
  stranger: stranger.visitor,
  sender: sender.visitor,
  receiver: receiver.visitor,
  administrator,
}
const EVERYBODY = ['stranger', 'sender', 'receiver', 'administrator']
const COPY = { 'if-none-match': '"as-stored"' }
const content = await pictureOf('png')

async function upload(by = sender.visitor): Promise<string> {
  const file = { type: MEDIA_TYPES.png, content }
  return (await expectOk(by.call('uploadPicture', { file }))).json['picture']
}

const thankWith = (picture: string, fields: object = {}, by = sender.visitor): Promise<Answer> => {
  const body = { receivers: [receiver.id], amount: '0', message: 'Look!', picture, ...fields }
  return by.call('thank', { body })
}

async function card(picture: string, fields: object = {}): Promise<number> {
  return Number((await expectOk(thankWith(picture, fields))).json['id'])
}

const read = (by: Visitor, picture: string, headers: Record<string, string> = {}) =>
  by.call('readPicture', { params: { picture, size: 'small' }, headers })

/** The people who get the picture; everybody else is refused, also with a copy of it. */
async function readersOf(picture: string): Promise<string[]> {
  const readers: string[] = []
  for (const [name, visitor] of Object.entries(READERS)) {
    const { status } = await read(visitor, picture)
    const again = await read(visitor, picture, COPY)
    if (status === 200) readers.push(name)
    else expect([status, again.status], name).toEqual(name === 'nobody' ? [401, 401] : [404, 404])
  }
  return readers
}

test('an upload is shown to its uploader alone, until it is used', async () => {
  const picture = await upload()
  expect(await readersOf(picture)).toEqual(['sender'])
  expect((await read(sender.visitor, picture)).headers['cache-control']).toBe('private, no-cache')
  await expectOk(sender.visitor.call('choosePicture', { body: { picture } }))
  expect(await readersOf(picture)).toEqual(EVERYBODY)
  const { headers } = await read(stranger.visitor, picture)
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
})

test('the picture of a card is shown to the readers of the card', async () => {
  const open = await upload()
  await card(open)
  expect(await readersOf(open)).toEqual(EVERYBODY)
  const secret = await upload()
  await card(secret, { visibility: 'private' })
  expect(await readersOf(secret)).toEqual(['sender', 'receiver'])

  const choose = (receivesInPublic: boolean) =>
    expectOk(receiver.visitor.call('changeRecognitionChoices', { body: { receivesInPublic } }))
  await choose(false)
  expect(await readersOf(open)).toEqual(['sender', 'receiver'])
  await choose(true)
  expect(await readersOf(open)).toEqual(EVERYBODY)
})

test('a browser asks before each use of its copy, and gets no content again', async () => {
  const picture = await upload()
  await card(picture)
  const first = await expectOk(read(stranger.visitor, picture))
  const checked = { 'cache-control': 'private, no-cache', etag: '"as-stored"' }
  expect(first.headers).toMatchObject({ ...checked, 'content-type': 'image/webp' })
  const again = await read(stranger.visitor, picture, COPY)
  expect(again).toMatchObject({ status: 304, headers: checked })
  expect(again.headers).not.toHaveProperty('content-type')
  expect((await read(stranger.visitor, picture, { 'if-none-match': '"x"' })).status).toBe(200)
})

test.each([
  [
    'undone',
    (id: number) => expectOk(sender.visitor.call('undoThanks', { params: { id } })),
    { amount: '1' },
  ],
  [
    'hidden',
    (id: number) =>
      expectOk(
        administrator.call('hideRecognition', { params: { id }, body: { reason: 'Not ours' } }),
      ),
    {},
  ],
] as const)(
  'the picture of a card that is %s is refused at once, then removed',
  async (end, finish, fields) => {
    const picture = await upload()
    const id = await card(picture, fields)
    const shared = await upload()
    const one = await card(shared, fields)
    await card(shared)
    await finish(id)
    await finish(one)
    expect(await readersOf(picture)).toEqual([])
    expect(await readersOf(shared)).toEqual(EVERYBODY)

    await database.pool.query(`update pictures set uploaded_at = now() - interval '2 days'`)
    await database.pool.query(`update recognitions set hidden_at = hidden_at - interval '91 days'`)
    await removeSealedWords(database)
    await collectOrphans(database, files)
    expect([await countFiles(files, picture), await countFiles(files, shared)]).toEqual([0, 3])
    const { rows } = await database.pool.query(
      'select picture from recognitions where id = any($1) order by id',
      [[id, one]],
    )
    // The end of a seal takes the picture from the card, whoever else shows it.
    const left = end === 'hidden' ? null : shared
    expect(rows).toEqual([{ picture: null }, { picture: left }])
  },
)

test('a card keeps its picture while it is shown', async () => {
  const picture = await upload()
  await card(picture)
  const text = 'update recognitions set picture = null where picture = $1'
  await expect(database.pool.query(text, [picture])).rejects.toThrow('append-only')
})

test.each(['0', '1'])(
  "nobody puts somebody else's picture on a card of %s points",
  async (amount) => {
    const picture = await upload()
    const own = thankWith(picture, { amount })
    const body = { amount, receivers: [sender.id] }
    const stolen = await Promise.all([thankWith(picture, body, stranger.visitor), own])
    expect(stolen).toMatchObject([
      { status: 409, json: { code: 'picture-unknown' } },
      { status: 200 },
    ])
  },
)

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
