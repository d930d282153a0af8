import { describe, expect, test } from 'vitest'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Draft } from './draft.ts'
import { paymentInWords, requestedThanks } from './submit-thanks.ts'

const held = { toGive: NOTHING, earned: hundredths(10_000), appreciation: hundredths(3_000) }
const grace = {
  id: 7,
  firstName: 'Grace',
  lastName: 'Hopper',
  picture: null,
  email: 'grace@laurel.example',
}
const ada = { id: 8, firstName: 'Ada', lastName: 'Lovelace', picture: null }
const draft: Draft = {
  receivers: [grace],
  search: '',
  message: ' Thank you ',
  amount: '130',
  withoutPoints: false,
  values: [],
  visibility: 'public',
  picture: null,
  unresolved: null,
}
const rules = { valueRequired: false, shortestMessage: 0 }

const request = (change: Partial<Draft>, isPage = false, asked = rules, has = held) =>
  requestedThanks(
    { ...draft, ...change },
    {
      kind: isPage ? 'transfer' : 'thanks',
      held: has,
      rules: asked,
      findReceiver: () =>
        change.search === 'Ada'
          ? Promise.resolve(ada)
          : Promise.reject(new Refused('user-unknown', 'receivers')),
    },
  )
const refused = (code: string, field: string) => expect.objectContaining({ code, field })

describe('in the order of the specification', () => {
  test.each([
    [{ receivers: [], search: ' ', amount: 'ten' }, 'receiver-required', 'receivers'],
    [{ search: 'Nobody', amount: '', message: '' }, 'invalid-number', 'amount'],
    [{ search: 'Nobody', amount: 'ten' }, 'invalid-number', 'amount'],
    [{ search: 'Nobody', amount: '0' }, 'transfer-not-positive', 'amount'],
    [{ amount: '0.125' }, 'too-many-decimals', 'amount'],
    [{ search: 'Nobody', message: 'x'.repeat(1001) }, 'thanks-long', 'message'],
    [{ search: 'Nobody', message: '' }, 'thanks-required', 'message'],
    [{ search: 'Nobody', amount: '999' }, 'user-unknown', 'receivers'],
    [{ amount: '130.01' }, 'insufficient-funds', 'amount'],
    [{ search: 'Ada', amount: '65.01' }, 'insufficient-funds', 'amount'],
  ])('the page refuses %j: %s', async (change, code, field) => {
    await expect(request(change, true)).rejects.toThrow(refused(code, field))
  })
})

test('counts the allowance before funds are insufficient', async () => {
  const has = { ...held, toGive: hundredths(2_000) }
  expect((await request({ amount: '150' }, true, rules, has)).request.amount).toBe(15_000)
  await expect(request({ amount: '150.01' }, true, rules, has)).rejects.toThrow(
    refused('insufficient-funds', 'amount'),
  )
})

test('the dialog asks for a colleague and for words, not for points', async () => {
  const nobody = request({ receivers: [] })
  await expect(nobody).rejects.toThrow(refused('receivers-required', 'receivers'))
  await expect(request({ message: '\n' })).rejects.toThrow(refused('thanks-required', 'message'))
  expect((await request({ amount: '' })).request.amount).toBe(0)
})

test('the page takes points for one colleague without words', async () => {
  expect((await request({ message: '' }, true)).request).toMatchObject({ message: '' })
  for (const change of [{ search: 'Ada' }, { withoutPoints: true }, { values: [1] }]) {
    const sent = request({ message: '', amount: '1', ...change }, true)
    await expect(sent).rejects.toThrow(refused('thanks-required', 'message'))
  }
})

test("asks for the fields that the company's rules require", async () => {
  const strict = { valueRequired: true, shortestMessage: 10 }
  await expect(request({}, false, strict)).rejects.toThrow(refused('thanks-short', 'message'))
  const long = { message: 'Thank you so much' }
  await expect(request(long, false, strict)).rejects.toThrow(refused('value-required', 'values'))
  await expect(request({ message: '' }, true, strict)).rejects.toThrow(
    refused('thanks-short', 'message'),
  )
})

test('sends to the chosen and the typed colleagues, each once', async () => {
  const { receivers, request: sent } = await request({ search: 'Ada', amount: '65' })
  expect(receivers).toEqual([grace, ada])
  expect(sent).toEqual({
    receivers: [7, 8],
    amount: 6_500,
    message: 'Thank you',
    values: [],
    visibility: 'public',
    picture: null,
    isWelcome: false,
  })
  expect((await request({ receivers: [ada], search: 'Ada' })).receivers).toEqual([ada])
})

describe('the payment in words', () => {
  const balances = { toGive: NOTHING, earned: hundredths(2_500), appreciation: hundredths(1_000) }

  test.each([
    [0, 2, 'Without points. Your words are the present.'],
    [2_500, 1, '25 from earned'],
    [3_000, 1, '25 from earned, 5 from appreciation; total 30'],
    [1_500, 2, '25 from earned, 5 from appreciation; total 30 for 2 people'],
    [500, 2, '10 from earned; total 10 for 2 people'],
    [1_250, 2, '25 from earned; total 25 for 2 people'],
    [1_025, 1, '10.25 from earned'],
    [2_000, 2, '40 points are more than the 35 you have.'],
  ])('%i for %i people: %s', (amount, people, words) => {
    expect(paymentInWords(balances, hundredths(amount), people)).toBe(words)
  })

  test.each([
    [2_000, 1, '20 to give'],
    [1_000, 2, '20 to give; total 20 for 2 people'],
    [2_500, 1, '20 to give, 5 from earned; total 25'],
    [5_000, 1, '20 to give, 25 from earned, 5 from appreciation; total 50'],
    [5_600, 1, '56 points are more than the 55 you have.'],
  ])('with 20 to give, %i for %i people: %s', (amount, people, words) => {
    const has = { ...balances, toGive: hundredths(2_000) }
    expect(paymentInWords(has, hundredths(amount), people)).toBe(words)
  })

  test('passes over an earned balance of nothing', () => {
    const has = { toGive: hundredths(2_000), earned: NOTHING, appreciation: hundredths(1_000) }
    expect(paymentInWords(has, hundredths(2_500), 1)).toBe(
      '20 to give, 5 from appreciation; total 25',
    )
  })

  test('names only the appreciation balance if nothing is earned', () => {
    const gifts = { toGive: NOTHING, earned: hundredths(0), appreciation: hundredths(1_000) }
    expect(paymentInWords(gifts, hundredths(500), 1)).toBe('5 from appreciation')
  })
})
