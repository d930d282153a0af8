import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import type { NewValue, ValueChange } from '#recognition/contract/rules.ts'
import { addValue, changeRules, changeValue, listValues, readRules } from './rules.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id

const add = (name: string, key = wall.newKey()) => {
  const value: NewValue = { name, emoji: '🌱', color: 'green' }
  return addValue(database, { by, key, value })
}
const change = (id: number, fields: ValueChange) =>
  changeValue(database, { by, id, change: fields })
const namesInUse = async () => (await readRules(database)).values.map(({ name }) => name)
const allNames = async () => (await listValues(database)).values.map(({ name }) => name)

const TAKEN = { code: 'value-taken', field: 'name' }

describe('values', () => {
  test('are added after the others, announced and recorded', async () => {
    const key = wall.newKey()
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        const first = await add('Courage', key)
        expect(first).toMatchObject({ name: 'Courage', isArchived: false })
        expect(await add('Courage', key)).toEqual(first)
      })
      expect(announced).toEqual(['wall'])
    })
    expect(events).toEqual([
      {
        action: 'valueSaved',
        by,
        subject: null,
        before: null,
        after: { name: 'Courage', emoji: '🌱', color: 'green' },
        reason: '',
      },
    ])
    await add('Care')
    expect((await namesInUse()).slice(-2)).toEqual(['Courage', 'Care'])
  })

  test('in use have different names, ignoring case', async () => {
    const { id } = await add('Curiosity')
    await expect(add('curiosity')).rejects.toMatchObject(TAKEN)
    const other = await add('Craft')
    await expect(change(other.id, { name: 'CURIOSITY' })).rejects.toMatchObject(TAKEN)
    expect(await change(id, { name: 'CURIOSITY' })).toMatchObject({ name: 'CURIOSITY' })
  })

  test('free their names when archived, and come last when restored', async () => {
    const old = await add('Speed')
    await add('Patience')
    expect(await change(old.id, { isArchived: true })).toEqual({ ...old, isArchived: true })
    expect(await namesInUse()).not.toContain('Speed')
    expect((await allNames()).at(-1)).toBe('Speed')
    const young = await add('Speed')
    await expect(change(old.id, { isArchived: false })).rejects.toMatchObject(TAKEN)
    await change(young.id, { name: 'Pace' })
    expect(await change(old.id, { isArchived: false })).toEqual(old)
    expect((await namesInUse()).slice(-3)).toEqual(['Patience', 'Pace', 'Speed'])
  })

  test('move to another place, and the others make room', async () => {
    for (const { id } of (await readRules(database)).values) await change(id, { isArchived: true })
    const [one, , three] = [await add('One'), await add('Two'), await add('Three')]
    await change(three.id, { place: 0 })
    expect(await namesInUse()).toEqual(['Three', 'One', 'Two'])
    await change(one.id, { place: 99 })
    expect(await namesInUse()).toEqual(['Three', 'Two', 'One'])
    await change(one.id, { isArchived: true })
    await change(one.id, { isArchived: false, place: 1 })
    expect(await namesInUse()).toEqual(['Three', 'One', 'Two'])
  })

  test('saved without a change are neither announced nor recorded', async () => {
    const { id, name } = await add('Calm')
    const events = await wall.recorded(async () => {
      expect(await wall.announced(() => change(id, { name }))).toEqual([])
      expect(await wall.announced(() => change(id, {}))).toEqual([])
      expect(await wall.announced(() => change(id, { color: 'gold' }))).toEqual(['wall'])
    })
    expect(events).toMatchObject([
      { before: { name: 'Calm', color: 'green' }, after: { name: 'Calm', color: 'gold' } },
    ])
  })

  test('keep their place when an archived one is renamed', async () => {
    const { id } = await add('Curious')
    await change(id, { isArchived: true })
    await add('Kind')
    const events = await wall.recorded(() => change(id, { name: 'Curiosity' }))
    expect(events).toEqual([
      expect.objectContaining({ before: { name: 'Curious' }, after: { name: 'Curiosity' } }),
    ])
  })

  test('must exist', async () => {
    await expect(change(999_999_999, { name: 'Nothing' })).rejects.toMatchObject({
      code: 'value-unknown',
    })
  })

  test('keep distinct places when several move at the same time', async () => {
    const ids = (await readRules(database)).values.map(({ id }) => id)
    await Promise.all(ids.map((id, place) => change(id, { place: ids.length - place })))
    const { rows } = await database.pool.query<{ place: number }>(
      'select place from company_values where archived_at is null order by place',
    )
    expect(rows.map(({ place }) => place)).toEqual(ids.map((_, place) => place))
  })
})

describe('rules', () => {
  test('change field by field; a change is announced and recorded, old and new', async () => {
    const before = await readRules(database)
    const events = await wall.recorded(async () => {
      const announced = await wall.announced(async () => {
        const changed = { shortestMessage: 20, reactions: ['👏', '🎉'] }
        expect(await changeRules(database, { by, change: changed })).toEqual({
          ...before,
          ...changed,
        })
        await changeRules(database, { by, change: {} })
        await changeRules(database, { by, change: changed })
      })
      expect(announced).toEqual(['wall'])
    })
    expect(events).toMatchObject([
      {
        action: 'rulesChanged',
        before: { shortestMessage: 0, reactions: '👏 ❤️ 🎉 🙌 💡 🚀' },
        after: { shortestMessage: 20, reactions: '👏 🎉' },
      },
    ])
  })
})
