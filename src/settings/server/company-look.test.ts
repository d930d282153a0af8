import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { administratorOf, colleagueOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { customizeManifest, customizePage } from '#platform/server/http/customize-page.ts'
import { APP_ICONS } from '#settings/contract/company-look.ts'
import { pageLookReader } from './company-look.ts'

const database = await ownDatabase()
const files = await openFolderStore(join(await fileFolder(), 'files'))
const app = await ownApp(database, {}, undefined, files)
const administrator = await administratorOf(app)
const visitor = new Visitor(app)

async function upload(by = administrator): Promise<string> {
  const content = await pictureOf('png', { width: 300, height: 100 })
  const { json } = await expectOk(
    by.call('uploadPicture', { file: { type: MEDIA_TYPES.png, content } }),
  )
  return json['picture']
}

async function change(values: object) {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...values }
  return administrator.call('changeSettings', { body })
}

const logoFor = (who: Visitor, picture: string) =>
  who.call('readLogo', { params: { picture, size: 'small' } })

test('a visitor sees the logo, and no other picture', async () => {
  const picture = await upload()
  expect((await logoFor(visitor, picture)).json).toMatchObject({ code: 'not-found' })
  await expectOk(change({ logo: picture }))
  const shown = await visitor.send({ method: 'GET', url: `/api/company/logo/${picture}/small` })
  expect(shown.status).toBe(200)
  const other = await upload()
  await expectOk(administrator.call('choosePicture', { body: { picture: other } }))
  expect((await logoFor(visitor, other)).json).toMatchObject({ code: 'not-found' })
})

test('refuses a logo that somebody else uploaded', async () => {
  const { visitor: colleague } = await colleagueOf(app, administrator, 'painter@laurel.test')
  const picture = await upload(colleague)
  const answer = await change({ logoDark: picture })
  expect(answer.json).toMatchObject({ code: 'picture-unknown', field: 'logoDark' })
})

test('keeps the logo while it is the logo', async () => {
  const [logo, unused] = [await upload(), await upload()]
  await expectOk(change({ logo }))
  await database.pool.query("update pictures set uploaded_at = now() - interval '3 days'")
  await collectOrphans(database, files)
  expect((await logoFor(visitor, logo)).status).toBe(200)
  const { rows } = await database.pool.query('select from pictures where name = $1', [unused])
  expect(rows).toEqual([])
})

test('draws the icons of the installed app from the logo', async () => {
  const logo = await upload()
  await expectOk(change({ logo, companyName: 'Acme', accentColor: '#0b4fd6' }))
  const { icons, language } = await pageLookReader(database, {})()
  const manifest = JSON.stringify({ icons: [{ src: './icons/icon-192.png' }] })
  const look = { name: 'Acme', style: '', icons, language }
  expect(JSON.parse(await customizeManifest(manifest, language, look))).toMatchObject({
    name: 'Acme',
    icons: [{ src: `./api/company/icons/${logo}/icon-192` }],
  })
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512, 'apple-touch-icon': 180 }
  for (const icon of APP_ICONS) {
    const url = `/api/company/icons/${logo}/${icon}`
    const { headers, rawPayload } = await app.server.inject({ method: 'GET', url })
    expect(headers['content-type']).toBe('image/png')
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: sizes[icon], height: sizes[icon], channels: 4 })
    // A wide logo is not cut: there is nothing, or white, above it.
    const isWhite = icon === 'maskable-512' || icon === 'apple-touch-icon'
    expect(data[3]).toBe(isWhite ? 255 : 0)
  }
  await expectOk(change({ logo: null }))
  const gone = `/api/company/icons/${logo}/icon-192`
  expect((await app.server.inject({ method: 'GET', url: gone })).statusCode).toBe(404)
})

test('a page has the accent in a style sheet that its policy allows', async () => {
  await expectOk(change({ accentColor: '#0b4fd6', logo: null }))
  const look = await pageLookReader(database, {})()
  const page = customizePage('<head><title>Laurel</title></head>', 'once', look)
  expect(page).toContain('<style id="company-look" nonce="once">')
  expect(page).toContain('--mantine-color-laurel-8:#0b4fd6')
})

test('a page waits neither for a database that is away nor twice a second', async () => {
  let reads = 0
  const never = new Proxy(database, {
    get(target, name, receiver) {
      if (name !== 'db') return Reflect.get(target, name, receiver) as unknown
      reads++
      throw new Error('away')
    },
  })
  const read = pageLookReader(never, {})
  expect(await read()).toEqual({ name: '', style: '', icons: null, language: 'en' })
  expect(reads).toBe(1)
  const fresh = pageLookReader(database, {})
  await fresh()
  await expectOk(change({ companyName: 'Changed' }))
  expect((await fresh()).name).not.toBe('Changed')
})
