import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { assistantOf } from '#test/harness/mcp-client.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { MOST_DRAFTS } from '#mcp/contract/drafts.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeOldDrafts } from './drafts.ts'

const { app, administrator, newColleague, database } = await ownCompany({
  publicUrl: 'https://points.example.test',
})
const [ada, grace] = [await newColleague(), await newColleague()]
const named = { firstName: 'Grace', lastName: 'Hopper' }
await expectOk(administrator.call('changePerson', { params: { id: grace.id }, body: named }))
const setFlag = (isTransfer: boolean) =>
  expectOk(administrator.call('setPermissions', { params: { id: ada.id }, body: { isTransfer } }))
await setFlag(true)
const both = await assistantOf(app, ada.visitor, ['read', 'thank'])

const THANKS = { receivers: [grace.id], message: 'For the night shift', points: '5' }
const draftsOf = async (visitor: Visitor) =>
  (await expectOk(visitor.call('listDrafts'))).json['drafts']

describe('a draft', () => {
  test('waits for its person, and sends nothing', async () => {
    const before = (await expectOk(ada.visitor.call('readBalances'))).json
    const { structuredContent } = await both.use('draft_thanks', THANKS)
    const [draft] = await draftsOf(ada.visitor)
    expect(draft).toMatchObject({
      receivers: [{ id: grace.id, firstName: 'Grace' }],
      amount: '5.00',
      message: 'For the night shift',
      program: 'Script',
    })
    expect(structuredContent).toMatchObject({
      isSent: false,
      link: `https://points.example.test/home?draft=${String(draft?.['id'])}`,
    })
    expect((await expectOk(ada.visitor.call('readBalances'))).json).toEqual(before)
    expect(await draftsOf(grace.visitor)).toEqual([])
  })

  test('can be discarded by its person alone', async () => {
    const [draft] = await draftsOf(ada.visitor)
    const params = { id: String(draft?.['id']) }
    await expectOk(grace.visitor.call('discardDraft', { params }))
    expect(await draftsOf(ada.visitor)).toHaveLength(1)
    await expectOk(ada.visitor.call('discardDraft', { params }))
    expect(await draftsOf(ada.visitor)).toEqual([])
  })

  test('names values of the company', async () => {
    const body = { name: 'Courage', emoji: '🦁', color: 'gold' }
    const { json } = await expectOk(administrator.call('addValue', { body }))
    await both.use('draft_thanks', { ...THANKS, values: ['courage'] })
    const [draft] = await draftsOf(ada.visitor)
    expect(draft?.['values']).toEqual([json['id']])
    await expectOk(ada.visitor.call('discardDraft', { params: { id: String(draft?.['id']) } }))
  })

  test('is recorded under the token’s name', async () => {
    const { json } = await expectOk(
      administrator.call('readAuditLog', { query: { kind: 'tokens' } }),
    )
    expect(json['rows']).toContainEqual(
      expect.objectContaining({
        action: 'tokenUsed',
        after: expect.objectContaining({ call: 'MCP draft_thanks', token: 'Script' }) as unknown,
      }),
    )
  })

  test.each([
    ['yourself', { receivers: [ada.id] }, /yourself/i],
    ['nobody', { receivers: [] }, /receivers/],
    ['somebody unknown', { receivers: [2 ** 31] }, /found/],
    ['somebody twice', { receivers: [grace.id, grace.id] }, /once/],
    ['points that are no number', { points: 'many' }, /number/i],
    ['empty words', { message: '  ' }, /./],
    ['an unknown value', { values: ['Greed'] }, /value/i],
    ['a field that is not there', { amount: 5 }, /amount/],
  ])('to %s is refused in words', async (_whom, wrong, words) => {
    const { isError, content } = await both.use('draft_thanks', { ...THANKS, ...wrong })
    expect(isError).toBe(true)
    expect(content?.[0]?.text).toMatch(words)
    expect(await draftsOf(ada.visitor)).toEqual([])
  })

  test('is refused while its person may not thank', async () => {
    await setFlag(false)
    const { tools = [] } = await both.ask('tools/list')
    expect(tools.map(({ name }) => name)).not.toContain('draft_thanks')
    await setFlag(true)
  })

  test('is refused when too many wait', async () => {
    for (let count = 0; count < MOST_DRAFTS; count++) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await both.use('draft_thanks', THANKS)).isError).toBeUndefined()
    }
    const { content } = await both.use('draft_thanks', THANKS)
    expect(content?.[0]?.text).toBe(
      '20 drafts wait already. Please send or discard some of them first.',
    )
  })

  test('waits for a month', async () => {
    await database.pool.query(
      `update thanks_drafts set made_at = now() - interval '31 days'
        where id in (select id from thanks_drafts limit 19)`,
    )
    expect(await transact(database, removeOldDrafts)).toBe(MOST_DRAFTS - 1)
    expect(await draftsOf(ada.visitor)).toHaveLength(1)
  })
})
