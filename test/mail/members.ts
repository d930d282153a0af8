import { expectOk } from '#test/harness/visitor.ts'
import type { startCorrespondence } from './correspondence.ts'
import type { ReceivedMail } from './mail-server.ts'

type Desk = Awaited<ReturnType<typeof startCorrespondence>>
export type Member = Awaited<ReturnType<Desk['someone']>>

/** Colleagues who may thank each other, and the mails that tell them so. */
export function membersOf({ administrator, mails, someone }: Desk) {
  async function member(): Promise<Member> {
    const created = await someone()
    const body = { isTransfer: true }
    await expectOk(administrator.call('setPermissions', { params: { id: created.id }, body }))
    return created
  }

  return {
    member,
    pair: async (): Promise<[Member, Member]> => [await member(), await member()],
    thank: (from: Member, to: Member, message: string, visibility = 'public', amount = '2.50') => {
      const body = { receivers: [to.id], amount, message, visibility }
      return expectOk(from.visitor.call('thank', { body }))
    },
    prefer: ({ visitor }: Member, body: object) =>
      expectOk(visitor.call('changePreferences', { body })),
    /** The single mails about thanks of so many points. */
    thanksTo: ({ email }: Member, points = '2.50'): readonly ReceivedMail[] => {
      const end = points === '0' ? ' thanked you' : ` with ${points} points`
      return mails.filter(({ to, mail }) => to.includes(email) && mail.subject?.endsWith(end))
    },
  }
}
