import { expect, test } from 'vitest'
import { GENEROUS } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { askForLink } from './mailed-links.ts'

const database = await ownDatabase()
const [known = 0] = await hireMany(database, 1)

async function emailOf(id: number): Promise<string> {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [id],
  )
  return rows[0]?.email ?? ''
}

const rowsAbout = async (email: string) => {
  const { rows } = await database.pool.query(
    `select data->>'kind' as kind, retry_count as attempts
       from laurel_jobs.job where name = 'mails' and data->>'recipient' = $1
     union all select action, made_by from audit_log where email = $1`,
    [email],
  )
  return rows
}

test('writes the same rows, whether or not the account exists', async () => {
  const [there, nobody] = [await emailOf(known), 'nobody@laurel.test']
  for (const email of [there, nobody]) {
    const answer = await askForLink(database, GENEROUS, { email, purpose: 'password' }, '10.0.0.1')
    expect(answer).toEqual({ email, purpose: 'password' })
  }
  expect(await rowsAbout(there)).toEqual([
    { kind: 'choosePassword', attempts: 0 },
    { kind: 'passwordLinkAsked', attempts: null },
  ])
  expect(await rowsAbout(nobody)).toEqual(await rowsAbout(there))
})
