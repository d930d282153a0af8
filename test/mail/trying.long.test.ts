import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from './certificate.ts'
import { ownMailServer } from './post-office.ts'

const database = await ownDatabase()
const from = { name: 'Acme Points', address: 'points@acme.test' }

/** The administrator of an app that sends its mails to this URL. */
async function administratorWith(url: string) {
  const mail = { url, from, publicUrl: 'https://points.acme.test' }
  // Each test has the whole limit.
  await database.pool.query(`delete from sign_in_attempts where subject = 'try:mail'`)
  return administratorOf(await ownApp(database, { mail }))
}

async function triedWith(url: string) {
  const administrator = await administratorWith(url)
  return (await expectOk(administrator.call('sendTestMail'))).json
}

test('sends a mail to the administrator, and says what the server answered', async () => {
  const server = await ownMailServer()
  const administrator = await administratorWith(`smtp://127.0.0.1:${server.port}`)
  expect((await expectOk(administrator.call('readConnections'))).json).toEqual({
    mail: {
      server: `127.0.0.1:${server.port}`,
      from: 'Acme Points <points@acme.test>',
      signsIn: false,
    },
    provider: null,
    directory: null,
  })
  const { json } = await expectOk(administrator.call('sendTestMail'))
  expect(json).toEqual({ outcome: 'accepted', answer: expect.stringMatching(/^250 /) as string })
  expect(server.mails).toMatchObject([
    { to: [ADMINISTRATOR.email], mail: { subject: 'A test mail from Laurel' } },
  ])
  const log = await expectOk(administrator.call('readAuditLog', { query: { kind: 'settings' } }))
  expect(log.json['rows']).toMatchObject([
    { action: 'connectionTried', after: { what: 'mail', result: 'accepted' } },
  ])
})

test('names a wrong password, and shows neither it nor the user', async () => {
  const { port } = await ownMailServer({ password: 'another' })
  const administrator = await administratorWith(`smtp://laurel:top-secret@127.0.0.1:${port}`)
  const known = await expectOk(administrator.call('readConnections'))
  const tried = await expectOk(administrator.call('sendTestMail'))
  expect(known.json).toMatchObject({ mail: { signsIn: true } })
  expect(tried.json).toMatchObject({ outcome: 'password' })
  expect(JSON.stringify([known.json, tried.json])).not.toMatch(/top-secret|laurel:/)
})

test('names an untrusted certificate, missing encryption and a refused connection', async () => {
  const certificate = selfMadeCertificate()
  const secured = await ownMailServer({ certificate, secure: true })
  expect(await triedWith(`smtps://127.0.0.1:${secured.port}`)).toEqual({
    outcome: 'certificate',
    answer: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  const plain = await ownMailServer({ host: '127.0.0.2' })
  expect(await triedWith(`smtp://laurel:word@127.0.0.2:${plain.port}`)).toMatchObject({
    outcome: 'encryption',
  })
  await plain.stop()
  expect(await triedWith(`smtp://127.0.0.2:${plain.port}`)).toEqual({
    outcome: 'unreachable',
    answer: 'ECONNREFUSED',
  })
})

test('names a refused address in the words of the server', async () => {
  const server = await ownMailServer()
  server.answer(550)
  expect(await triedWith(`smtp://127.0.0.1:${server.port}`)).toEqual({
    outcome: 'address',
    answer: '550 not now, ada@secret.test',
  })
})

test('gives up on a server that never answers', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  whenDone(() => Promise.resolve(void silent.close()))
  const { port } = silent.address() as AddressInfo
  expect(await triedWith(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome: 'slow' })
}, 30_000)

test('sends no more than ten in ten minutes, and none without a mail server', async () => {
  const server = await ownMailServer()
  const administrator = await administratorWith(`smtp://127.0.0.1:${server.port}`)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => administrator.call('sendTestMail')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ json }) => json['code'] === 'too-many-attempts')).toHaveLength(2)
  expect(server.mails).toHaveLength(10)
  const without = await administratorOf(await ownApp(database))
  expect((await without.call('sendTestMail')).json).toMatchObject({ code: 'mail-off' })
})
