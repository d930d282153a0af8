import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareServer, ownFolder } from '#test/harness/bare-server.ts'

async function builtApp(): Promise<string> {
  const folder = await ownFolder()
  await mkdir(join(folder, 'assets'))
  const page = '<meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__">'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/app-1.js'), 'plain()')
  await writeFile(join(folder, 'assets/app-1.js.br'), 'as brotli')
  return folder
}

test('every address but the files and /api is the one page, with a nonce of its own', async () => {
  const { server } = await bareServer({ webRoot: await builtApp() })
  const nonces = new Set<string>()
  for (const url of ['/', '/home', '/all-data?x=1', '/apical', '/index.html']) {
    const answer = await server.inject(url)
    expect(answer.statusCode, url).toBe(200)
    expect(answer.headers['cache-control'], url).toBe('no-cache')
    const [, nonce = ''] = /content="([^"]+)"><script nonce="\1"/.exec(answer.payload) ?? []
    expect(answer.headers['content-security-policy']).toContain(
      `script-src 'self' 'nonce-${nonce}'`,
    )
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

test('a built file is kept for a year and comes compressed to those who can read it', async () => {
  const { server } = await bareServer({ webRoot: await builtApp() })
  const plain = await server.inject('/assets/app-1.js')
  expect(plain.payload).toBe('plain()')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
  const brotli = await server.inject({
    url: '/assets/app-1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(brotli.payload).toBe('as brotli')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotli.headers['content-type']).toMatch(/javascript/)
})

test('other files are kept for an hour; missing and hidden ones are not there', async () => {
  const { server } = await bareServer({ webRoot: await builtApp() })
  const icon = await server.inject('/favicon.svg')
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  for (const url of ['/assets/gone.js', '/assets/../../package.json', '/assets/', '/api/nothing']) {
    const answer = await server.inject(url)
    expect(answer.payload, url).not.toContain('"name"')
    if (!url.includes('..')) expect(answer.statusCode, url).toBe(404)
  }
})

test('says so when the pages are not built', async () => {
  const { server } = await bareServer()
  const answer = await server.inject('/home')
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('not built')
  expect((await server.inject('/api/nothing')).json()).toMatchObject({ code: 'not-found' })
})
