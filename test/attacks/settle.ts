import { SAMPLES } from '#test/harness/samples.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { ROLES, type Actors } from './actors.ts'
import { KnownValues } from './known-values.ts'

const KNOWN_ROLES = ['employee', 'colleague', 'shopKeeper', 'peopleKeeper', 'deactivated'] as const

/** Makes something of every kind, whose ids every attack knows. */
export async function settle(actors: Actors): Promise<KnownValues> {
  await actors.mend(new Set(ROLES))
  const known = new KnownValues()
  const administrator = actors.of('administrator')
  const employee = actors.of('employee')
  const colleague = await actors.sessionOf('colleague')
  const { json: gift } = await expectOk(
    administrator.call('addGift', { body: { ...SAMPLES.addGift.body, name: 'Known mug' } }),
  )
  known.remember('/api/gifts', gift)
  const thanks = { ...SAMPLES.thank.body, receivers: [colleague?.id] }
  const { json: card } = await expectOk(employee.call('thank', { body: thanks }))
  known.remember('/api/recognitions', card)
  const params = { id: card['id'] }
  const comment = await expectOk(employee.call('addComment', { params, body: { text: 'Yes' } }))
  known.remember('/api/comments', comment.json)
  for (const role of KNOWN_ROLES) known.remember('/api/users', await actors.sessionOf(role))
  return known
}
