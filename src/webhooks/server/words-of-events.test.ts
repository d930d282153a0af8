import { expect, test } from 'vitest'
import { Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { until } from '#test/harness/until.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { openReceiver } from '#test/harness/webhook-receiver.ts'
import { whenDone } from '#test/harness/when-done.ts'

const { app, administrator, newColleague } = await ownCompany({ webhookAllow: ['127.0.0.0/8'] })
const receiver = await openReceiver()
whenDone(() => receiver.close())
const [ada, bob, eve] = [await newColleague(), await newColleague(), await newColleague()]
await expectOk(
  administrator.call('setPermissions', { params: { id: ada.id }, body: { isTransfer: true } }),
)

/** Has a card told to a webhook that takes private ones too; returns the path that reads it. */
async function toldCard(visibility: 'public' | 'private'): Promise<string> {
  receiver.received.length = 0
  const message = `Words that are ${visibility}`
  const body = { receivers: [bob.id], amount: '5.00', message, visibility }
  await expectOk(ada.visitor.call('thank', { body }))
  await until(() => receiver.received.length > 0)
  const [told] = receiver.received
  expect(told?.body).not.toMatch(/words that|test colleague/i)
  expect(Object.keys(told?.payload.data ?? {})).toEqual(['thanks', 'url'])
  return String(told?.payload.data['url'])
}

test('tells no words of cards; where it says, a token reads them as far as its scopes and person may', async () => {
  const webhook = { name: 'Wall', url: receiver.url, takesPrivate: true }
  const body = { ...webhook, events: ['thanks.created'] }
  await expectOk(administrator.call('addWebhook', { body }))
  const paths = [await toldCard('public'), await toldCard('private')]

  const readBy = async (person: typeof ada, scopes: ('read' | 'thank')[]) => {
    const { token } = await tokenOf(person.visitor, { scopes })
    const program = new Program(app, token)
    const answers = await Promise.all(
      paths.map((path) =>
        program.call('readRecognition', { params: { id: Number(path.split('/').at(-1)) } }),
      ),
    )
    return answers.map(({ json }) => json['code'] ?? json['message'])
  }
  expect(paths.every((path) => /^\/api\/recognitions\/\d+$/.test(path))).toBe(true)
  const [everybodys, between] = ['Words that are public', 'Words that are private']
  expect(await readBy(bob, ['read'])).toEqual([everybodys, between])
  expect(await readBy(eve, ['read'])).toEqual([everybodys, 'recognition-unknown'])
  expect(await readBy(bob, ['thank'])).toEqual(['token-scope', 'token-scope'])
})
