import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { buyCart, intoCart } from '#test/e2e/cart.ts'
import { enter, enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { newGift } from '#test/e2e/shop.ts'
import { parseOrderCode } from '#shop/contract/order-code.ts'
import playwrightConfig from '../../../playwright.config.ts'

const FILM = resolve('test-results', 'scan.y4m')
const [WIDTH, HEIGHT] = [640, 480]

const launch = playwrightConfig.use?.launchOptions ?? {}
test.use({
  launchOptions: {
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
})

/** A film of one picture, as Chromium's camera for tests shows it. */
async function film(picture: Buffer): Promise<void> {
  const light = await sharp(picture)
    .resize(HEIGHT, HEIGHT, { fit: 'contain', background: 'white' })
    .extend({ left: 80, right: 80, background: 'white' })
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer()
  expect(light).toHaveLength(WIDTH * HEIGHT)
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(FILM, Buffer.concat([header, ...Array.from({ length: 10 }, () => frame)]))
}

test('Chioma scans the code on Ben’s phone, and both see that it is handed over', async ({
  page,
  company,
  newBrowser,
}) => {
  const administrator = await company.administrator()
  const place = { id: null, name: 'Canteen', location: 'Ground floor', hours: 'At noon' }
  const answer = await administrator.put('/api/inventory/places', {
    data: { known: [], places: [place] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const ben = await company.newPerson({ appreciation: '100' })
  const gift = await newGift(company, { name: 'Lamp' })
  await intoCart(ben, gift)
  const other = await buyCart(ben)
  await intoCart(ben, gift, 2)
  const order = await buyCart(ben)
  expect(order).not.toBe(other)

  const desk = await newBrowser({ viewport: { width: 390, height: 844 } })
  await enter(desk, ben)
  await desk.goto('/purchased-items')
  const latest = desk.getByRole('article').first()
  await latest.getByRole('button', { name: /^Show the code/ }).click()
  const code = latest.getByRole('img', { name: 'QR code of your order' })
  await expect(code).toBeVisible()
  await film(await code.screenshot())
  const typed = parseOrderCode((await latest.locator('code').textContent()) ?? '')

  await enterAsAdministrator(page)
  await page.goto('/inventory/hand-over')
  const found = page.waitForRequest((request) => request.url().endsWith('/api/hand-over/find'))
  await page.getByRole('button', { name: 'Scan' }).click()
  expect((await found).postDataJSON()).toEqual({ code: typed })
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(dialog.getByText(`Order ${order} of`)).toBeVisible()
  await expect(page.getByLabel('Picture of the camera')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `Handed over: order ${order}` }),
  ).toBeVisible()
  await expect(latest.getByText(/^By .*, at Canteen$/)).toBeVisible()
  await expect(latest.getByText('Handed over', { exact: true }).first()).toBeVisible()

  await test.step('a camera without a code can be switched off again', async () => {
    await film(
      await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
    )
    await page.getByRole('button', { name: 'Scan' }).click()
    await expect(page.getByLabel('Picture of the camera')).toBeVisible()
    await expectAccessible(page, 'Scanning')
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await expect(page.getByLabel('Picture of the camera')).toHaveCount(0)
  })
})
