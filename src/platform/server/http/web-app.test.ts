import fs from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareServer, ownFolder, TOKEN } from '#test/harness/bare-server.ts'

async function builtApp(): Promise<string> {
  const folder = await ownFolder()
  await mkdir(join(folder, 'static'))
  const page =
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__">' +
    '</script><meta name="base-path" content="./"><link href="./favicon.svg">'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'sw.js'), 'worker()')
  await writeFile(join(folder, 'manifest.webmanifest'), '{"id":"./","start_url":"./home"}')
  await writeFile(join(folder, 'static/app-1.js'), 'plain()')
  await writeFile(join(folder, 'static/app-1.js.br'), 'as brotli')
  return folder
}

test('serves the page with a new nonce at every path except files and /api', async () => {
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

test('tells the page whether the browser has a session', async () => {
  const webRoot = await builtApp()
  await writeFile(
    join(webRoot, 'index.html'),
    '<meta name="has-session" content="__HAS_SESSION__">',
  )
  const { server } = await bareServer({ webRoot })
  const page = async (cookie?: string) =>
    (await server.inject({ url: '/home', headers: { ...(cookie && { cookie }) } })).payload
  expect(await page()).toContain('content="false"')
  expect(await page('other=1')).toContain('content="false"')
  expect(await page(`laurel_session=${TOKEN}`)).toContain('content="true"')
})

test('built files are cached for a year and sent compressed if accepted', async () => {
  const { server } = await bareServer({ webRoot: await builtApp() })
  const plain = await server.inject('/static/app-1.js')
  expect(plain.payload).toBe('plain()')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
  const brotli = await server.inject({
    url: '/static/app-1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(brotli.payload).toBe('as brotli')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotli.headers['content-type']).toMatch(/javascript/)
})

test('other files are cached for an hour; missing and hidden ones answer 404', async () => {
  const { server } = await bareServer({ webRoot: await builtApp() })
  const icon = await server.inject('/favicon.svg')
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  })
  for (const url of ['/static/gone.js', '/static/../../package.json', '/static/', '/api/nothing']) {
    const answer = await server.inject(url)
    expect(answer.payload, url).not.toContain('"name"')
    if (!url.includes('..')) expect(answer.statusCode, url).toBe(404)
  }
})

test('the manifest and the service worker are checked for changes at every use', async () => {
  const webRoot = await builtApp()
  const root = await bareServer({ webRoot })
  const manifest = await root.server.inject('/manifest.webmanifest')
  expect(manifest.json()).toMatchObject({ id: '/', start_url: '/home' })
  expect(manifest.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/manifest+json; charset=utf-8',
  })
  const worker = await root.server.inject('/sw.js')
  expect(worker.payload).toBe('worker()')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.headers['content-type']).toMatch(/javascript/)
  // Without these the worker could neither download files nor show a notification's icon.
  expect(worker.headers['content-security-policy']).toMatch(/connect-src 'self'; img-src 'self'/)
  const page = await root.server.inject('/home')
  expect(page.headers['content-security-policy']).toMatch(/manifest-src 'self'; worker-src 'self'/)

  const { server } = await bareServer({ webRoot, publicUrl: 'https://acme.com/laurel' })
  expect((await server.inject('/laurel/manifest.webmanifest')).json()).toMatchObject({
    id: '/laurel/',
    start_url: '/laurel/home',
  })
  expect((await server.inject('/laurel/sw.js')).payload).toBe('worker()')
})

test('names the installed app as the company', async () => {
  const webRoot = await builtApp()
  const look = { name: 'Acme', style: '', icons: null, language: 'en' as const }
  const { server } = await bareServer({ webRoot, readLook: () => Promise.resolve(look) })
  const manifest = (await server.inject('/manifest.webmanifest')).json<object>()
  expect(manifest).toEqual({
    id: '/',
    start_url: '/home',
    lang: 'en',
    dir: 'ltr',
    name: 'Acme',
    short_name: 'Acme',
  })
})

test('a screen of the wall speaks the company’s language, other pages their browser’s', async () => {
  const webRoot = await builtApp()
  await writeFile(join(webRoot, 'index.html'), '<html lang="en"><head></head></html>')
  const look = { name: '', style: '', icons: null }
  const headers = { 'accept-language': 'fr' }
  const languageOf = async (language: 'en' | 'de', url: string) => {
    const readLook = () => Promise.resolve({ ...look, language })
    const publicUrl = 'https://acme.com/laurel'
    const { server } = await bareServer({ webRoot, publicUrl, readLook })
    const { payload } = await server.inject({ url: `/laurel${url}`, headers })
    return /<html lang="(\w+)"/.exec(payload)?.[1]
  }
  expect(await languageOf('de', '/wall/screen')).toBe('de')
  expect(await languageOf('de', '/wall')).toBe('fr')
  // Without a choice of the company.
  expect(await languageOf('en', '/wall/screen')).toBe('fr')
})

test('serves a build that replaced the one it started with', async () => {
  const webRoot = await builtApp()
  const { server } = await bareServer({ webRoot })
  expect((await server.inject('/login')).payload).toContain('/favicon.svg')

  const next = await ownFolder()
  await mkdir(join(next, 'static'))
  await writeFile(join(next, 'index.html'), '<script src="./static/app-2.js"></script>')
  await writeFile(join(next, 'static/app-2.js'), 'renewed()')
  await writeFile(join(next, 'renewed.svg'), '<svg/>')
  const old = await ownFolder()
  await rename(webRoot, old)
  expect((await server.inject('/login')).statusCode).toBe(200)
  await rename(next, webRoot)

  // Another process may have sent the new page.
  expect((await server.inject('/static/app-2.js')).payload).toBe('renewed()')
  expect((await server.inject('/login')).payload).toBe('<script src="/static/app-2.js"></script>')
  expect((await server.inject('/renewed.svg')).headers['content-type']).toBe('image/svg+xml')
  expect((await server.inject('/static/app-1.js')).statusCode).toBe(404)
})

test('forbids caching the answer for a file that a new build removed', async () => {
  const webRoot = await builtApp()
  const { server } = await bareServer({ webRoot })
  expect((await server.inject('/static/app-1.js')).statusCode).toBe(200)
  await rm(join(webRoot, 'static/app-1.js'))
  const gone = await server.inject('/static/app-1.js')
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['cache-control'] ?? '').not.toContain('max-age')
})

test('reads the disk without blocking, also after a new build', async () => {
  const webRoot = await builtApp()
  const { server } = await bareServer({ webRoot })
  const blocking = (['statSync', 'existsSync', 'readFileSync', 'readdirSync'] as const).map(
    (name) => vi.spyOn(fs, name),
  )
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  await server.inject('/login')
  await writeFile(join(webRoot, 'index.html'), 'A new build')
  expect((await server.inject('/login')).payload).toBe('A new build')
  await server.inject('/static/app-1.js')
  expect(blocking.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('says that the pages are not built', async () => {
  const { server } = await bareServer()
  const answer = await server.inject('/home')
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('not built')
  expect((await server.inject('/api/nothing')).json()).toMatchObject({ code: 'not-found' })
})

test('URLs in the page start at the path of PUBLIC_URL', async () => {
  const webRoot = await builtApp()
  const root = await bareServer({ webRoot })
  expect((await root.server.inject('/all-data/7')).payload).toContain(
    '<meta name="base-path" content="/"><link href="/favicon.svg">',
  )
  const { server } = await bareServer({ webRoot, publicUrl: 'https://acme.com/laurel' })
  // A proxy may strip the path or not.
  for (const url of ['/all-data/7', '/laurel/all-data/7', '/laurel', '/laurel?x=1', '/laurels']) {
    expect((await server.inject(url)).payload).toContain(
      '<meta name="base-path" content="/laurel/"><link href="/laurel/favicon.svg">',
    )
  }
  for (const url of ['/static/app-1.js', '/laurel/static/app-1.js']) {
    expect((await server.inject(url)).payload).toBe('plain()')
  }
  for (const url of ['/api/nothing', '/laurel/api/nothing']) {
    expect((await server.inject(url)).json()).toMatchObject({ code: 'not-found' })
  }
  const { servers } = (await server.inject('/laurel/api/openapi.json')).json<{ servers: unknown }>()
  expect(servers).toEqual([{ url: '/laurel' }])
})

test('accepts writes from a page below a path', async () => {
  const logout = vi.fn(() => Promise.resolve({}))
  const { server } = await bareServer({
    publicUrl: 'https://acme.com/laurel',
    handlers: { logout } as never,
  })
  const cookie = `__Secure-laurel_session=${TOKEN}`
  const write = (origin: string) =>
    server.inject({ method: 'DELETE', url: '/laurel/api/session', headers: { origin, cookie } })
  expect((await write('https://acme.com')).json()).not.toMatchObject({ code: 'cross-site' })
  expect((await write('https://elsewhere.com')).json()).toMatchObject({ code: 'cross-site' })
})
