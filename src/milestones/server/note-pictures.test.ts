import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { later, signingTeams, type SigningPerson } from '#test/harness/signing-team.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeSealedWords } from '#recognition/server/seal.ts'
import { celebrate } from './start-milestones.ts'

const company = await ownCompany()
const { database, app, administrator } = company
const { switchAnniversariesOn, colleague, team } = signingTeams(company)
await switchAnniversariesOn()

async function upload({ visitor }: SigningPerson): Promise<string> {
  return (await expectOk(visitor.call('uploadPicture', SAMPLES.uploadPicture))).json.picture
}
const sign = ({ visitor }: SigningPerson, id: number, picture: string | null) =>
  visitor.call('writeNote', { params: { id }, body: { text: 'From the boat', picture } })
/** The status with which each of these people is answered who asks for a picture. */
const readBy = (picture: string, ...people: readonly SigningPerson[]) =>
  Promise.all(
    people.map(async ({ visitor }) => {
      const { status } = await visitor.call('readPicture', { params: { picture, size: 'small' } })
      return status
    }),
  )
async function commentsOn({ visitor }: SigningPerson) {
  const cards = await expectOk(visitor.call('listRecognitions', { query: { scope: 'received' } }))
  const id = Number(cards.json.recognitions[0]?.['id'])
  return (await expectOk(visitor.call('listComments', { params: { id } }))).json.comments
}

/** A team whose Ada signed with a picture. */
async function signedTeam() {
  const people = await team()
  const { manager, ada, id } = people
  await expectOk(manager.visitor.call('inviteSigners', { params: { id } }))
  const picture = await upload(ada)
  await expectOk(sign(ada, id, picture))
  return { ...people, picture }
}

/** Their card was posted. */
async function deliveredTeam() {
  const people = await signedTeam()
  await celebrate(database, later(7))
  const [comment] = await commentsOn(people.farid)
  return { ...people, comment: { id: Number(comment?.['id']) } }
}

test('is read by whoever may read the note, not by its person, and with the card by everybody', async () => {
  const { manager, farid, ada, lev, id, picture } = await signedTeam()
  const stranger = await colleague()
  const { signing } = (await expectOk(lev.visitor.call('readSigning', { params: { id } }))).json
  expect(signing?.notes).toMatchObject([{ text: 'From the boat', picture }])
  expect(await readBy(picture, manager, ada, lev)).toEqual([200, 200, 200])
  expect(await readBy(picture, farid, stranger)).toEqual([404, 404])
  await celebrate(database, later(7))
  expect(await commentsOn(farid)).toMatchObject([{ author: { id: ada.id }, picture }])
  expect(await readBy(picture, farid, stranger, ada)).toEqual([200, 200, 200])
})

test('can be changed and removed until then, and is one’s own', async () => {
  const { farid, ada, lev, id, picture } = await signedTeam()
  expect((await sign(lev, id, picture)).json).toMatchObject({ code: 'picture-unknown' })
  const other = await upload(ada)
  await expectOk(sign(ada, id, other))
  expect(await readBy(picture, lev)).toEqual([404])
  expect(await readBy(other, lev)).toEqual([200])
  await expectOk(sign(ada, id, null))
  expect(await readBy(other, lev)).toEqual([404])
  await celebrate(database, later(7))
  expect((await commentsOn(farid))[0]).not.toHaveProperty('picture')
})

test('is hidden and shown again with its comment, and gone when the seal ends', async () => {
  const { farid, ada, comment, picture } = await deliveredTeam()
  const hide = () =>
    expectOk(
      administrator.call('hideComment', { params: comment, body: { reason: 'Not for here' } }),
    )
  await hide()
  expect((await commentsOn(farid))[0]).not.toHaveProperty('picture')
  expect(await readBy(picture, farid, ada)).toEqual([404, 404])
  await expectOk(administrator.call('showComment', { params: comment }))
  expect(await readBy(picture, farid, ada)).toEqual([200, 200])
  await hide()
  await database.pool.query(
    `update recognition_comments set hidden_at = hidden_at - interval '4000 days' where id = $1`,
    [comment.id],
  )
  await removeSealedWords(database)
  expect(await picturesOf(ada)).toEqual([])
})

const picturesOf = async ({ id }: SigningPerson) =>
  (
    await database.pool.query<{ picture: string }>(
      `select picture from recognition_comments where author_id = $1 and picture is not null
       union all select picture from milestone_notes where author_id = $1 and picture is not null`,
      [id],
    )
  ).rows.map(({ picture }) => picture)

test('goes with the comment that its author removes', async () => {
  const { farid, ada, comment, picture } = await deliveredTeam()
  await expectOk(ada.visitor.call('removeComment', { params: comment }))
  expect(await readBy(picture, farid)).toEqual([404])
  expect(await picturesOf(ada)).toEqual([])
})

test.each([
  ['before the card', signedTeam],
  ['with the card', deliveredTeam],
])('goes with an erased author, %s', async (_when, made) => {
  const { manager, ada, picture } = await made()
  await database.pool.query('update users set is_active = false where id = $1', [ada.id])
  const erasing = { params: { id: ada.id }, body: { name: 'Ada Colleague' } }
  await expectOk(administrator.call('erasePerson', erasing))
  expect(await picturesOf(ada)).toEqual([])
  expect(await readBy(picture, manager)).toEqual([404])
  const { rows } = await database.pool.query(
    `select from pictures where name = $1 and state = 'kept'`,
    [picture],
  )
  expect(rows).toEqual([])
})

test('the books balance, and nothing unexpected is logged', async () => {
  const { findings } = await transact(database, (tx) => audit(tx))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect(app.complaints).toEqual([])
})
