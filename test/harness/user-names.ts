import type { TestApp } from './app.ts'
import { expectOk, PASSWORD, Visitor } from './visitor.ts'

/** People whom the administrator adds with a user name. */
export function userNamesOf(app: TestApp, administrator: Visitor) {
  let people = 0
  const newName = () => `karl.${++people}`

  const add = (email: string, name: object = {}) =>
    administrator.call('addPerson', {
      body: { firstName: 'Karl', lastName: 'Lager', email, ...name },
    })

  return {
    newName,
    add,
    /** Whether user names can be given from now on. */
    allow: async (userNames: boolean): Promise<void> => {
      const { json } = await expectOk(administrator.call('readSettings'))
      const body = { userNames, version: json['version'] }
      await expectOk(administrator.call('changeSettings', { body }))
    },
    /** Adds a person, who has chosen their own password. */
    joined: async (name = newName(), names: object = {}) => {
      const { json: slip } = await expectOk(add(name, names))
      const visitor = new Visitor(app)
      const currentPassword = slip['oneTimePassword']
      const { json } = await expectOk(visitor.login(name, currentPassword))
      const body = { currentPassword, newPassword: PASSWORD }
      await expectOk(visitor.call('changePassword', { body }))
      return { name, visitor, id: (json['user'] as { id: number }).id }
    },
  }
}
