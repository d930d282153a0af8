import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { ATTEMPT_LIMITS } from './limit-attempts.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const limited = await ownApp(database, {}, ATTEMPT_LIMITS)

/** The code of an app, `later` steps of 30 seconds from now. */
function codeOf(key: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  return totp.generate({ timestamp: Date.now() + later * 30_000 })
}

async function begin(visitor: Visitor): Promise<string> {
  return (await expectOk(visitor.call('beginSecondStep'))).json['key']
}

/** A colleague with a second step, set up by the code of the step before. */
async function protectedColleague() {
  const colleague = await newColleague()
  const key = await begin(colleague.visitor)
  const body = { code: codeOf(key, -1) }
  const { json } = await expectOk(colleague.visitor.call('confirmSecondStep', { body }))
  return { ...colleague, key, recoveryCodes: json['recoveryCodes'] }
}

function login(email: string, code?: string, on = app) {
  const visitor = new Visitor(on)
  const body = { email, password: PASSWORD, ...(code !== undefined && { code }) }
  return { visitor, answer: visitor.call('login', { body }) }
}

test('asks for a code after the password, and makes no session before it', async () => {
  const { email, key } = await protectedColleague()
  const first = login(email)
  expect((await first.answer).json).toMatchObject({ code: 'code-required', field: 'code' })
  expect(await isSignedIn(first.visitor)).toBe(false)
  const second = login(email, codeOf(key))
  await expectOk(second.answer)
  expect(await isSignedIn(second.visitor)).toBe(true)
})

test('asks nobody for a code before the first code is confirmed', async () => {
  const { visitor, email } = await newColleague()
  await begin(visitor)
  await expectOk(login(email).answer)
  const body = { code: '000000' }
  const { json } = await visitor.call('confirmSecondStep', { body })
  expect(json).toMatchObject({ code: 'code-wrong', field: 'code' })
})

test('takes a code once, and one step of clock drift either side', async () => {
  const { email, key } = await protectedColleague()
  const wrong = async (code: string) => (await login(email, code).answer).json['code']
  // The code that confirmed it.
  expect(await wrong(codeOf(key, -1))).toBe('code-wrong')
  expect(await wrong(codeOf(key, 3))).toBe('code-wrong')
  const ahead = codeOf(key, 1)
  const both = await Promise.all([login(email, ahead).answer, login(email, ahead).answer])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  // A code of an earlier step than the last one.
  expect(await wrong(codeOf(key))).toBe('code-wrong')
})

test('takes a code in Arabic-Indic digits, with marks that nobody sees', async () => {
  const { email, key } = await protectedColleague()
  const typed = codeOf(key, 1).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  await expectOk(login(email, `\u200f${typed.slice(0, 3)} ${typed.slice(3)}\u200b`).answer)
})

test('takes each recovery code once, however it is typed', async () => {
  const { email, visitor, recoveryCodes } = await protectedColleague()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  await expectOk(login(email, `\u200f${code.toUpperCase().replaceAll('-', ' ')}\u200b`).answer)
  expect((await login(email, code).answer).json['code']).toBe('code-wrong')
  const { json } = await expectOk(visitor.call('readSecondStep'))
  expect(json).toEqual({ since: expect.any(String) as string, recoveryCodesLeft: 9 })
})

test('limits wrong codes as wrong passwords, and the right one forgets them', async () => {
  const { email, key } = await protectedColleague()
  const wrong = () => login(email, '000000', limited).answer
  for (let tried = 1; tried < 10; tried++) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await wrong()).json['code']).toBe('code-wrong')
    // Asking for the code neither counts nor forgets.
    // oxlint-disable-next-line no-await-in-loop
    expect((await login(email, undefined, limited).answer).json['code']).toBe('code-required')
  }
  await expectOk(login(email, codeOf(key), limited).answer)
  for (let tried = 1; tried <= 10; tried++) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await wrong()).json['code']).toBe('code-wrong')
  }
  expect((await wrong()).json['code']).toBe('too-many-attempts')
  expect((await login(email, codeOf(key, 1), limited).answer).status).toBe(429)
})

test('its person turns it off by a code, and is told of each change', async () => {
  const { visitor, email, id, key } = await protectedColleague()
  const off = (code: string) => visitor.call('removeSecondStep', { body: { code } })
  expect((await off('000000')).json['code']).toBe('code-wrong')
  expect((await visitor.call('beginSecondStep')).json['code']).toBe('second-step-on')
  const { json } = await expectOk(off(codeOf(key)))
  expect(json).toEqual({ since: null, recoveryCodesLeft: 0 })
  await expectOk(login(email).answer)
  expect((await off(codeOf(key, 1))).json['code']).toBe('second-step-none')
  expect(await newsOf(id)).toEqual(['added', 'removed'])
  expect(await actionsOf(id)).toEqual(['secondStepAdded', 'secondStepRemoved'])
})

test('the administrator takes it from somebody who lost it, and nobody else does', async () => {
  const { email, id, visitor } = await protectedColleague()
  const params = { id }
  expect((await visitor.call('takeSecondStep', { params })).json['code']).toBe('not-permitted')
  await expectOk(administrator.call('takeSecondStep', { params }))
  await expectOk(login(email).answer)
  const again = await administrator.call('takeSecondStep', { params })
  expect(again.json['code']).toBe('second-step-none')
  expect(await newsOf(id)).toEqual(['added', 'taken'])
  const { rows } = await database.pool.query(
    `select made_by <> $1 as by_another from audit_log
      where action = 'secondStepTaken' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ by_another: true }])
})

test('a release that does not ask for it starts no session', async () => {
  const { id } = await protectedColleague()
  const older = database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     values (sha256('older'), $1, now() + interval '1 day')`,
    [id],
  )
  await expect(older).rejects.toThrow('does not ask for the second step')
})

test('tells its secrets nobody: not in answers, the audit log or one’s own data', async () => {
  const { id, key, recoveryCodes } = await protectedColleague()
  const { rows } = await database.pool.query<{ text: string }>(
    `select coalesce(string_agg(a::text, ' '), '') || (select string_agg(n::text, ' ') from notifications n)
            || (select string_agg(r::text, ' ') from recovery_codes r) as text
       from audit_log a where made_by = $1`,
    [id],
  )
  for (const secret of [key, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(rows[0]?.text).not.toContain(secret)
  }
  expect([...app.complaints, ...limited.complaints]).toEqual([])
})

async function newsOf(id: number): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select facts->>'name' as name from notifications where user_id = $1 and kind = 'passwordChanged'
      order by id`,
    [id],
  )
  return rows.map(({ name }) => name)
}

async function actionsOf(id: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where made_by = $1 and action like 'secondStep%' order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}
