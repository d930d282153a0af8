import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from './certificate.ts'
import { openPostOffice, ownMailServer } from './post-office.ts'

const { startPosting, queue, waiting, forget, isEmpty } = await openPostOffice()
const certificate = selfMadeCertificate()

test('offers to unsubscribe with one click where the message does', async () => {
  const server = await ownMailServer()
  startPosting({
    url: `smtp://127.0.0.1:${server.port}`,
    headers: { listUnsubscribe: 'https://laurel.test/api/unsubscribe/abc' },
  })
  await queue('ada@laurel.test')
  await until(isEmpty)
  const headers = new Map(server.mails[0]?.mail.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toBe('<https://laurel.test/api/unsubscribe/abc>')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('lets no name inject a header or a recipient', async () => {
  const server = await ownMailServer()
  const name = 'Ada\r\nBcc: eve@laurel.test\r\n\r\n "Lovelace", <eve@laurel.test>, Ümlaut'
  startPosting({ url: `smtp://127.0.0.1:${server.port}`, name })
  await queue('ada@laurel.test')
  await until(isEmpty)
  const [arrived] = server.mails
  expect(arrived?.to).toEqual(['ada@laurel.test'])
  expect(arrived?.mail.bcc).toBeUndefined()
  expect(arrived?.mail.to).toHaveLength(1)
  expect(arrived?.mail.to?.[0]?.address).toBe('ada@laurel.test')
  expect(arrived?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('sends a password over TLS only, with STARTTLS or from the first byte', async () => {
  const own = getCACertificates('default')
  setDefaultCACertificates([...own, certificate.cert])
  whenDone(() => Promise.resolve(setDefaultCACertificates(own)))
  for (const secure of [false, true]) {
    const server = await ownMailServer({ certificate, secure, password: 'a secret' })
    const scheme = secure ? 'smtps' : 'smtp'
    const { stop } = startPosting({ url: `${scheme}://laurel:a%20secret@127.0.0.1:${server.port}` })
    await queue('ada@laurel.test')
    await until(isEmpty)
    expect(server.mails.map((arrived) => arrived.secure)).toEqual([true])
    await stop()
  }
})

test('sends nothing to a server with an untrusted certificate', async () => {
  for (const secure of [false, true]) {
    const server = await ownMailServer({ certificate, secure })
    const scheme = secure ? 'smtps' : 'smtp'
    const { lines, stop } = startPosting({ url: `${scheme}://127.0.0.1:${server.port}` })
    await queue('ada@laurel.test')
    await until(() => lines.join().includes('will be retried'))
    expect(server.mails).toEqual([])
    await stop()
    await forget()
  }
})

test('keeps the mail after a wrong SMTP password, which no log line contains', async () => {
  const server = await ownMailServer({ password: 'another' })
  const { lines, stop } = startPosting({
    url: `smtp://laurel:hunter2hunter2@127.0.0.1:${server.port}`,
  })
  await queue('ada@laurel.test')
  await until(() => lines.join().includes('will be retried'))
  expect(lines.join()).toContain('EAUTH')
  expect(lines.join()).not.toContain('hunter2')
  expect(await waiting()).toHaveLength(1)
  await stop()
  await forget()
})

test('never sends a password unencrypted to another machine', async () => {
  // Any other name than the loopback's usual ones counts as another machine.
  const server = await ownMailServer({ password: 'a secret', host: '127.0.0.2' })
  const { lines, stop } = startPosting({
    url: `smtp://laurel:a%20secret@127.0.0.2:${server.port}`,
  })
  await queue('ada@laurel.test')
  await until(() => lines.join().includes('will be retried'))
  expect(server.mails).toEqual([])
  await stop()
  await forget()
})
