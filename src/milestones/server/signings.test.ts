import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import {
  FIVE_YEARS_BEFORE,
  later,
  NOON,
  signingTeams,
  THE_DAY,
  yearsBefore,
  type SigningPerson,
} from '#test/harness/signing-team.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { newsPath } from '#notifications/contract/describe.ts'
import { transact } from '#platform/server/db/transact.ts'
import { daysAfter } from '#settings/contract/company-day.ts'
import { MILESTONE_INVARIANTS } from './invariants.ts'
import { MOST_WRITES } from './sign-card.ts'
import { celebrate } from './start-milestones.ts'

const company = await ownCompany()
const { database, app, administrator } = company
const { switchOn, switchAnniversariesOn, change, colleague, team } = signingTeams(company)

await switchAnniversariesOn()
await switchOn('birthday', { templates: [{ language: 'en', text: 'Happy birthday, {name}!' }] })

type Person = SigningPerson
const codeOf = async (answer: ReturnType<Visitor['call']>) => (await answer).json['code']
const invite = ({ visitor }: Pick<Person, 'visitor'>, id: number) =>
  visitor.call('inviteSigners', { params: { id } })
const sign = ({ visitor }: Person, id: number, text: string) =>
  visitor.call('writeNote', { params: { id }, body: { text } })
const open = ({ visitor }: Person, id: number) => visitor.call('readSigning', { params: { id } })
const news = async ({ visitor }: Person) =>
  (
    (await expectOk(visitor.call('readInbox'))).json['notifications'] as Record<string, unknown>[]
  ).filter(({ kind }) => kind !== 'accountApproved')
const listed = async ({ visitor }: Person) =>
  (await expectOk(visitor.call('listSignings'))).json['signings']
async function cardOf({ visitor }: Person) {
  const { json } = await expectOk(
    visitor.call('listRecognitions', { query: { scope: 'received' } }),
  )
  return json.recognitions[0]
}
async function commentsOf({ visitor }: Person, card: unknown) {
  const sent = { params: { id: Number(card) } }
  return (await expectOk(visitor.call('listComments', sent))).json.comments
}
const counts = async (id: number) =>
  (
    await database.pool.query<Record<string, number>>(
      `select (select count(*)::int from milestone_signings where occurrence_id = $1) as signings,
              (select count(*)::int from milestone_notes where occurrence_id = $1) as notes,
              (select count(*)::int from notifications
                where subject_id = $1 and kind in ('signingOpened', 'signingInvited')) as news`,
      [id],
    )
  ).rows[0]
const GONE = { signings: 0, notes: 0, news: 0 }

test('the team signs a card a week before, and its notes are delivered with it', async () => {
  const { manager, farid, ada, lev, id } = await team()
  const stranger = await colleague()
  expect((await news(manager))[0]).toMatchObject({
    kind: 'signingOpened',
    subject: id,
    actor: { id: farid.id },
    facts: { occasion: 'anniversary', years: 5, day: THE_DAY },
  })
  expect(newsPath({ kind: 'signingOpened', subject: id })).toBe(`/sign/${id}`)
  expect(await news(ada)).toEqual([])
  expect(await codeOf(open(ada, id))).toBe('signing-unknown')

  expect((await expectOk(invite(manager, id))).json).toEqual({ invited: 2 })
  expect((await expectOk(invite(manager, id))).json).toEqual({ invited: 2 })
  expect(await news(ada)).toMatchObject([{ kind: 'signingInvited', actor: { id: farid.id } }])
  expect(await codeOf(invite(ada, id))).toBe('signing-unknown')

  await expectOk(sign(ada, id, 'Five years!'))
  await expectOk(sign(lev, id, 'Thank you for the boat.'))
  await expectOk(sign(ada, id, 'Five good years!'))
  await expectOk(sign(manager, id, 'Here is to the next five.'))
  const { signing } = (await expectOk(open(lev, id))).json
  expect(signing).toMatchObject({
    person: { id: farid.id, firstName: 'Farid' },
    occasion: { kind: 'anniversary', years: 5, name: null },
    postedOn: THE_DAY,
    message: '5 years with us, Farid. Thank you!',
    translations: { de: '5 Jahre bei uns, Farid. Danke!' },
    invited: 2,
    mayInvite: false,
    maySign: true,
    notes: [
      { author: { id: ada.id }, text: 'Five good years!', isMine: false },
      { author: { id: lev.id }, text: 'Thank you for the boat.', isMine: true },
      { author: { id: manager.id }, isMine: false },
    ],
  })
  expect(await listed(manager)).toMatchObject([
    { id, invited: 2, signed: 3, hasSigned: true, mayInvite: true },
  ])
  for (const other of [farid, stranger]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await codeOf(open(other, id))).toBe('signing-unknown')
    // oxlint-disable-next-line no-await-in-loop
    expect(await codeOf(sign(other, id, 'Me too'))).toBe('signing-unknown')
    // oxlint-disable-next-line no-await-in-loop
    expect(await codeOf(invite(other, id))).toBe('signing-unknown')
    // oxlint-disable-next-line no-await-in-loop
    expect(await listed(other)).toEqual([])
  }
  await expectOk(lev.visitor.call('removeNote', { params: { id } }))

  await celebrate(database, later(7))
  const card = await cardOf(farid)
  expect(card).toMatchObject({ comments: 2, points: { each: '500.00' } })
  const comments = await commentsOf(farid, card?.['id'])
  expect(comments).toMatchObject([
    { author: { id: ada.id }, text: 'Five good years!' },
    { author: { id: manager.id }, text: 'Here is to the next five.' },
  ])
  expect(await news(farid)).toMatchObject([{ kind: 'celebrated', facts: { count: 2 } }])
  expect(await counts(id)).toEqual(GONE)
  // A colleague who comes late finds the card.
  expect((await expectOk(open(lev, id))).json).toEqual({ signing: null, card: card?.['id'] })
  expect(await codeOf(sign(lev, id, 'Too late'))).toBe('signing-over')
  // A note is a comment now: its author removes it as one.
  const params = { id: Number(comments[0]?.['id']) }
  await expectOk(ada.visitor.call('removeComment', { params }))
  expect(await cardOf(farid)).toMatchObject({ comments: 1 })
})

test('without a manager a people keeper invites the person’s team, and does not read', async () => {
  const keeper = await colleague()
  await expectOk(
    administrator.call('giveRole', { params: { id: keeper.id, role: 'peopleKeeper' }, body: {} }),
  )
  const { farid, ada, lev, id } = await team()
  await change(farid, { manager_id: null, team: 'Harbour' })
  await change(ada, { team: 'harbour' })
  expect((await expectOk(invite(keeper, id))).json).toEqual({ invited: 1 })
  expect(await codeOf(open(keeper, id))).toBe('signing-unknown')
  expect(await codeOf(sign(lev, id, 'Not mine'))).toBe('signing-unknown')
  await expectOk(sign(ada, id, 'All the best'))
})

test('only those sign who will see the card', async () => {
  const { manager, farid, ada, lev, id } = await team()
  await change(farid, { team: 'Harbour' })
  await change(ada, { team: 'Harbour' })
  const choose = (anniversary: string) =>
    expectOk(
      farid.visitor.call('changeMilestoneChoices', {
        body: { birthday: 'nobody', anniversary, welcome: 'everybody' },
      }),
    )
  await expectOk(invite(manager, id))
  await expectOk(sign(lev, id, 'From another team'))
  await choose('team')
  expect(await codeOf(sign(manager, id, 'From above'))).toBe('signing-team')
  expect(await codeOf(sign(lev, id, 'Again'))).toBe('signing-team')
  await expectOk(sign(ada, id, 'From the team'))
  await celebrate(database, later(7))
  const card = await cardOf(farid)
  expect(await commentsOf(farid, card?.['id'])).toMatchObject([{ text: 'From the team' }])
})

test.each([
  [
    'who shows anniversaries to nobody',
    "insert into milestone_choices (user_id, anniversary) values ($1, 'nobody')",
  ],
  [
    'who keeps all thanks private',
    'insert into recognition_choices (user_id, receives_in_public) values ($1, false)',
  ],
  [
    'who is gone by then',
    `insert into leavings (user_id, last_day, points, empties_cart, refunds_orders, recalls_bonuses, reason, planned_by, state, due)
     select $1, current_date + 1, 'keep', false, false, false, '', id, 'planned', current_date + 1 from users where is_administrator`,
  ],
])('nobody hears of the card of somebody %s', async (_who, statement) => {
  const manager = await colleague()
  const one = await colleague({ manager_id: manager.id })
  await database.pool.query(statement, [one.id])
  await change(one, { started_on: FIVE_YEARS_BEFORE })
  await celebrate(database, NOON)
  expect(await news(manager)).toEqual([])
  expect(await listed(manager)).toEqual([])
})

test('birthdays are signed only of those who show them', async () => {
  const manager = await colleague()
  const [shy, open] = await Promise.all([
    colleague({ manager_id: manager.id, birthday: THE_DAY.slice(5) }),
    colleague({ manager_id: manager.id, birthday: THE_DAY.slice(5) }),
  ])
  await expectOk(
    open.visitor.call('changeMilestoneChoices', {
      body: { birthday: 'everybody', anniversary: 'everybody', welcome: 'everybody' },
    }),
  )
  await celebrate(database, NOON)
  expect(await listed(manager)).toMatchObject([{ person: { id: open.id } }])
  expect(JSON.stringify(await listed(manager))).not.toContain(`"id":${shy.id},`)
})

const ENDS: readonly (readonly [string, (farid: Person) => Promise<unknown>])[] = [
  [
    'its date was corrected',
    (farid) => change(farid, { started_on: yearsBefore(daysAfter(THE_DAY, 60), 5) }),
  ],
  [
    'its person shows it to nobody now',
    (farid) =>
      expectOk(
        farid.visitor.call('changeMilestoneChoices', {
          body: { birthday: 'nobody', anniversary: 'nobody', welcome: 'everybody' },
        }),
      ),
  ],
]
test.each(ENDS)(
  'a card is signed no longer when %s, and its signers hear so',
  async (_why, end) => {
    const { manager, farid, ada, lev, id } = await team()
    await expectOk(invite(manager, id))
    await expectOk(sign(ada, id, 'All the best'))
    await end(farid)
    await celebrate(database, NOON)
    expect(await counts(id)).toEqual(GONE)
    expect(await news(ada)).toMatchObject([
      { kind: 'signingInvited', subject: null, facts: { hasFailed: true } },
    ])
    expect([await news(lev), await news(manager)]).toEqual([[], []])
    expect(await codeOf(open(ada, id))).toBe('signing-unknown')
    // It does not begin again.
    await celebrate(database, NOON)
    expect(await counts(id)).toEqual(GONE)
    await celebrate(database, later(7))
  },
)

test('who leaves before the day takes the signing with them, on the day', async () => {
  const { manager, farid, ada, id } = await team()
  await expectOk(invite(manager, id))
  await expectOk(sign(ada, id, 'All the best'))
  await database.pool.query('update users set is_active = false where id = $1', [farid.id])
  await celebrate(database, later(7))
  expect(await counts(id)).toEqual(GONE)
  expect((await news(ada))[0]).toMatchObject({ facts: { hasFailed: true } })
})

test('a server that was off for long delivers no notes, and says so', async () => {
  const { manager, ada, id } = await team()
  await expectOk(invite(manager, id))
  await expectOk(sign(ada, id, 'All the best'))
  await celebrate(database, later(20))
  expect(await counts(id)).toEqual(GONE)
  expect((await news(ada))[0]).toMatchObject({ facts: { hasFailed: true } })
})

test('a milestone that is switched off ends its signings; unticked, no new ones begin', async () => {
  const { manager, ada, id } = await team()
  await expectOk(invite(manager, id))
  await expectOk(sign(ada, id, 'All the best'))
  await switchOn('anniversary', { isSigned: false })
  const next = await team()
  expect(await counts(next.id)).toEqual(GONE)
  expect(await counts(id)).toMatchObject({ signings: 1, notes: 1 })
  await switchOn('anniversary', { isOn: false })
  await celebrate(database, NOON)
  expect(await counts(id)).toEqual(GONE)
  await switchOn('anniversary', {})
})

test('an erased colleague’s note vanishes, and a deactivated one’s is delivered', async () => {
  const { manager, farid, ada, lev, id } = await team()
  await expectOk(invite(manager, id))
  await expectOk(sign(ada, id, 'From Ada'))
  await change(ada, { last_name: 'Lovelace' })
  await expectOk(sign(lev, id, 'Lev and Ada Lovelace wish you the best'))
  await database.pool.query('update users set is_active = false where id = any($1)', [
    [ada.id, lev.id],
  ])
  const erasing = { params: { id: ada.id }, body: { name: 'Ada Lovelace' } }
  await expectOk(administrator.call('erasePerson', erasing))
  await celebrate(database, later(7))
  const card = await cardOf(farid)
  const comments = await commentsOf(farid, card?.['id'])
  expect(comments).toHaveLength(1)
  expect(comments[0]).toMatchObject({ author: { id: lev.id } })
  expect(String(comments[0]?.['text'])).not.toContain('Lovelace')
})

test('whoever is erased is signed for no longer', async () => {
  const { manager, farid, ada, id } = await team()
  await expectOk(invite(manager, id))
  await expectOk(sign(ada, id, 'All the best'))
  await database.pool.query('update users set is_active = false where id = $1', [farid.id])
  const erasing = { params: { id: farid.id }, body: { name: 'Farid Colleague' } }
  await expectOk(administrator.call('erasePerson', erasing))
  expect(await counts(id)).toEqual(GONE)
})

test('refuses bad notes and a program’s many changes', async () => {
  const { ada, manager, id } = await team()
  await expectOk(invite(manager, id))
  expect(await codeOf(sign(ada, id, ' '))).toBe('note-required')
  expect(await codeOf(sign(ada, id, 'x'.repeat(501)))).toBe('signing-note-long')
  await expectOk(sign(ada, id, 'x'.repeat(500)))
  await database.pool.query('update milestone_signers set writes = $1 where user_id = $2', [
    MOST_WRITES,
    ada.id,
  ])
  expect(await codeOf(sign(ada, id, 'Once more'))).toBe('too-often')
  const alone = await colleague({ started_on: FIVE_YEARS_BEFORE, manager_id: ada.id })
  await celebrate(database, NOON)
  const own = (await listed(ada)).find(({ person }) => person.id === alone.id)
  expect(await codeOf(invite(ada, own?.id ?? 0))).toBe('signing-nobody')
})

const SIGNED = MILESTONE_INVARIANTS.at(-1)?.name

test.each([
  ['nothing', 'select 1', []],
  [
    'a signing of a posted card',
    `insert into milestone_signings (occurrence_id)
     select id from milestone_occurrences where state = 'posted' limit 1`,
    [SIGNED],
  ],
  [
    'somebody invited to sign their own card',
    `insert into milestone_signers (occurrence_id, user_id)
     select s.occurrence_id, o.user_id from milestone_signings s
       join milestone_occurrences o on o.id = s.occurrence_id limit 1`,
    [SIGNED],
  ],
])('the audit finds: %s', async (_what, damage, found) => {
  await team()
  expect(await brokenAfter(database, MILESTONE_INVARIANTS, damage)).toEqual(found)
})

test('the books balance, and nothing unexpected is logged', async () => {
  const { findings } = await transact(database, (tx) => audit(tx))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect(app.complaints).toEqual([])
})
