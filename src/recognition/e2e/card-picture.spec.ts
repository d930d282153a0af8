import type { Locator, Page } from '@playwright/test'
import { enter, expect, homeOf, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { imageFile } from '#test/e2e/shop.ts'
import { cardsOf, ThanksDialog } from '#test/e2e/thanks.ts'
import { card } from './thanks.ts'

const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)

async function pictureField(page: Page) {
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await dialog.root.getByRole('button', { name: 'Add a picture' }).click()
  return {
    dialog,
    file: dialog.root.getByLabel('Picture', { exact: true }),
    remove: dialog.root.getByRole('button', { name: 'Remove picture' }),
    fault: dialog.root.getByRole('alert').filter({ hasText: /./ }),
    onCard: dialog.card.locator('img'),
  }
}

test('sends a picture with a card, which the receiver opens large', async ({
  page,
  me,
  company,
  newBrowser,
}) => {
  const priya = await company.newPerson()
  const { dialog, file, onCard } = await pictureField(page)
  await dialog.choose(priya)
  await dialog.words.fill(`The view from ${me.lastName}`)
  await file.setInputFiles(await imageFile(800, 600, '#b98711'))
  await expect(onCard).toHaveAttribute('src', /^blob:/)
  await isDrawn(onCard)
  await dialog.send.click()
  await expect(dialog.root).toBeHidden()

  const desk = await homeOf(await newBrowser(), priya)
  await desk.goto('/wall?tab=received')
  const received = card(desk.getByRole('tabpanel'), me.lastName)
  const opener = received.getByRole('button', { name: `A picture from ${me.firstName}` })
  await isDrawn(opener.locator('img'))
  // The browser asks whether it may use its copy.
  await desk.reload()
  await isDrawn(opener.locator('img'))
  await opener.focus()
  await desk.keyboard.press('Enter')
  const large = desk.getByRole('dialog', { name: `A picture from ${me.firstName}` })
  await isDrawn(large.locator('img'))
  expect((await large.locator('img').boundingBox())?.width).toBeGreaterThan(600)
  await expectAccessible(desk, 'a picture of a card')
  await desk.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(opener).toBeFocused()
})

test(
  'shows the whole of a large picture on a phone',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const { dialog, file, onCard } = await pictureField(page)
    await dialog.choose(await company.newPerson())
    await dialog.words.fill(`A tall one of ${me.lastName}`)
    await file.setInputFiles(await imageFile(600, 1_600, '#2f6f4f'))
    await isDrawn(onCard)
    await dialog.send.click()
    await expect(dialog.root).toBeHidden()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/wall?tab=given')
    const name = `A picture from ${me.firstName}`
    await card(page, me.lastName).getByRole('button', { name }).click()
    const large = page.getByRole('dialog', { name }).locator('img')
    await isDrawn(large)
    const { x = -1, y = -1, width = 0, height = 0 } = (await large.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(y + height).toBeLessThanOrEqual(640)
  },
)

test(
  'keeps a picture in the draft, removes it before sending, and says why a file is refused',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('removes a picture before sending, and keeps one in the draft', async () => {
      const { dialog, file, remove, onCard } = await pictureField(page)
      await dialog.choose(await company.newPerson())
      await dialog.words.fill(`Without a picture from ${me.lastName}`)
      await file.setInputFiles(await imageFile())
      await isDrawn(onCard)
      await expect
        .poll(() => page.evaluate(() => Object.values(localStorage).join()))
        .toMatch(/[0-9a-f]{32}-\d+x\d+/)
      await page.reload()
      await dialog.button.click()
      await isDrawn(onCard)
      await remove.click()
      await expect(onCard).toHaveCount(0)
      await dialog.send.click()
      await expect(dialog.root).toBeHidden()
      expect(await cardsOf(page)).toMatchObject([{ picture: null }])
    })
    await test.step('says why a file is refused, and sends the card without it', async () => {
      tolerate(/status of (400|415) .*\/api\/files$/)
      await enter(page, await company.newPerson())
      const { dialog, file, fault, onCard } = await pictureField(page)
      const image = await imageFile()
      await file.setInputFiles({ ...image, name: 'moving.gif', mimeType: 'image/gif' })
      await expect(fault).toHaveText('A picture has to be a PNG, JPEG, WebP or AVIF image.')
      await expect(file).toHaveAttribute('aria-invalid', 'true')
      await file.setInputFiles({ ...image, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
      await expect(fault).toHaveText('A picture can have at most 5 MB.')
      await file.setInputFiles({ ...image, buffer: image.buffer.subarray(0, 60) })
      await expect(fault).toHaveText('This picture can not be read.')
      await expect(onCard).toHaveCount(0)
      await dialog.choose(await company.newPerson())
      await dialog.words.fill('No picture')
      await dialog.send.click()
      await expect(dialog.root).toBeHidden()
      expect(await cardsOf(page)).toMatchObject([{ message: 'No picture', picture: null }])
    })
  },
)
